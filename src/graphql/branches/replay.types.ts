import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { EventValue } from '../schema/event-types.js';

@ObjectType('ReplayStep', { description: 'An event of a fight that is played again.' })
export class ReplayStepType {
  @Field(() => Int, { description: 'Its revision. After a lost connection go on with `from` set to the next one.' })
  revision!: number;
  @Field(() => EventValue, { description: 'The event.' })
  event!: EventValue;
  @Field(() => Float, { description: 'Seconds since the event before it, as they were recorded; 0 for the first.' })
  recordedPause!: number;
}
