import { Args, Context, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import { offersInParts, withAlternatives } from '../../engine/encounter/offers.js';
import { findCombatant } from '../../engine/encounter/state.js';
import type { Refusal } from '../../engine/encounter/refusal.js';
import type { Look, Seated } from '../../auth/seating.js';
import { noSuchEncounter, Seating } from '../../auth/seating.js';
import type { AttackPreview } from '../../engine/rules/ruleset.js';
import { isOwn } from '../../engine/visibility/perception.js';
import { sees } from '../../engine/visibility/seen-combatant.js';
import { EncounterReader } from '../../encounters/encounter-reader.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { EncounterSecrets } from '../../encounters/encounter-secrets.js';
import { nodeHashing } from '../../encounters/node-hashing.js';
import { Rulesets } from '../../encounters/rulesets.js';
import { SeenRecords } from '../../encounters/seen-records.js';
import type { ChainHead } from '../../engine/integrity/index.js';
import { verifyEncounter } from '../../encounters/verify-encounter.js';
import type { OperationContext } from '../driver/operation-context.js';
import { TakesTurns } from '../driver/taking-turns.js';
import type { Locale } from '../driver/locale.js';
import { ApiError, badUserInput } from '../errors/api-error.js';
import { EventPages } from './event-pages.js';
import { EventFilterInput, MomentInput, NotedHeadInput, PreviewAttackInput } from './inputs/query.inputs.js';
import { refusedValue } from './refused-value.js';
import { rulesetValue } from './ruleset-value.js';
import { atStore } from './store-errors.js';
import { EventConnectionType } from './types/connection.types.js';
import type { EncounterValue } from './types/encounter.types.js';
import { encounterValue, EncounterType, LOOK } from './types/encounter.types.js';
import { ActionOfferType, AttackPreviewType, PreviewUnion } from './types/offer.types.js';
import type { ActionRefused } from './types/result.types.js';
import { RulesetType } from './types/ruleset.types.js';
import { VerificationReportType } from './types/verification.types.js';
import { verificationValue } from './verification-value.js';
import { withoutNulls } from './without-nulls.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';
import { CallerLimits } from '../limits/caller-limits.js';
import { computed, EVENT_COST, LONG, pageOf, PAST_COST } from '../limits/complexity.js';
import type { FieldCost } from '../limits/complexity.js';
import { limitKeyOf } from '../limits/limit-key.js';
import { checked } from '../errors/validation-pipe.js';

const MOST_LOOKED_AT = FIXED_LIMITS.eventsLookedAt.value;

/** @throws ApiError `FORBIDDEN` for somebody else's creature, whether it is there or not */
function actsFor({ seat, everything }: Look, combatantId: string): void {
  if (!everything && !isOwn(seat, combatantId))
    throw new ApiError('FORBIDDEN', 'This seat does not act for that creature.');
}

/** The odds of an attack as far as they tell nothing of the target that the seat may not know. */
function previewFor({ seat, state, everything }: Look, targetId: string, preview: AttackPreview): AttackPreviewType {
  const knowsArmor = everything || sees(seat, state, targetId, 'armorClass');
  const knowsAll = knowsArmor && (everything || sees(seat, state, targetId, 'statistics'));
  const knowsConditions = everything || sees(seat, state, targetId, 'effects');
  const { hit, critical, armorClass, down, kill, expectedDamage, distribution, rollModeSources } = preview;
  return {
    ...preview,
    rollModeSources: knowsConditions ? rollModeSources : [],
    hit: knowsArmor ? hit : null,
    critical: knowsArmor ? critical : null,
    armorClass: knowsArmor ? armorClass : null,
    down: knowsAll ? down : null,
    kill: knowsAll ? kill : null,
    expectedDamage: knowsAll ? expectedDamage : null,
    distribution: knowsAll ? distribution : null,
  };
}

/** Computes something in parts, each in a turn of its own. */
async function partByPart<Value>(parts: Generator<undefined, Value>, context: OperationContext): Promise<Value> {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    await context.turn();
  }
}

@Resolver(() => EncounterType)
export class EncounterQueries {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly reader: EncounterReader,
    private readonly secrets: EncounterSecrets,
    private readonly rulesets: Rulesets,
    private readonly pages: EventPages,
    private readonly callers: CallerLimits,
    private readonly seating: Seating,
    private readonly records: SeenRecords,
  ) {}

  @Query(() => EncounterType, {
    complexity: ({ args, childComplexity }: FieldCost) => (args.at == null ? 20 : PAST_COST) + childComplexity,
    description:
      'An encounter now, or at any earlier moment. Errors: NOT_FOUND if there is no such encounter or moment.',
  })
  async encounter(
    @Args('id', { type: () => GraphQLUUID, description: 'The encounter.' }) id: string,
    @Args(
      'at',
      { type: () => MomentInput, nullable: true, description: 'The moment; now if left out.' },
      checked(MomentInput),
    )
    at: MomentInput | null | undefined,
    @Context() context: OperationContext,
  ): Promise<EncounterValue> {
    const encounterId = id.toLowerCase();
    const seated = await atStore(() => this.seating.at(context.caller, encounterId));
    const state = await atStore(async () => {
      if (!at) return seated.now;
      const moment = at.roundAndTurn
        ? {
            round: at.roundAndTurn.round,
            ...(typeof at.roundAndTurn.turn === 'number' && { turn: at.roundAndTurn.turn }),
          }
        : { revision: at.revision ?? 0 };
      const revision = await this.reader.revisionOf(encounterId, moment);
      // A seat does not know of a moment yet that brought nothing it witnesses.
      const { revision: last } = await this.seating.look(seated, seated.now);
      return revision === undefined || ('revision' in moment && revision > last)
        ? undefined
        : this.reader.stateAt(encounterId, revision);
    });
    if (!state) throw new ApiError('NOT_FOUND', 'The encounter has no such moment.');
    const look = await atStore(() => this.seating.look(seated, state));
    return encounterValue(look, this.rulesets.get(state.rulesetId));
  }

  @TakesTurns()
  @ResolveField(() => EventConnectionType, {
    complexity: ({ args, childComplexity }: FieldCost) =>
      pageOf(EVENT_COST, 50)({ args, childComplexity }) + (args.filter == null ? 0 : MOST_LOOKED_AT * EVENT_COST),
    description: `Its events up to this moment, in order. At most ${MOST_LOOKED_AT} are looked at for a page: one that holds few, or none, goes on after its \`endCursor\` as long as it has a next page.`,
  })
  events(
    @Parent() encounter: EncounterValue,
    @Args('first', {
      type: () => Int,
      nullable: true,
      description: `How many, 1 to ${FIXED_LIMITS.pageOfEvents.value}; 50 if left out.`,
    })
    first?: number | null,
    @Args('after', { type: () => String, nullable: true, description: 'Cursor after which to begin.' })
    after?: string | null,
    @Args(
      'filter',
      { type: () => EventFilterInput, nullable: true, description: 'Which events.' },
      checked(EventFilterInput),
    )
    filter?: EventFilterInput | null,
  ): Promise<EventConnectionType> {
    return atStore(() =>
      this.pages.page(encounter[LOOK], {
        first: first ?? undefined,
        after: after ?? undefined,
        filter: filter ?? undefined,
      }),
    );
  }

  @Query(() => [ActionOfferType], {
    complexity: computed(500),
    description: 'Every action of a creature: legal now, with targets and squares, or why not.',
  })
  async legalActions(
    @Args('encounterId', { type: () => GraphQLUUID, description: 'The encounter.' }) encounterId: string,
    @Args('combatantId', { type: () => String, description: 'The creature.' }) combatantId: string,
    @Context() context: OperationContext,
  ): Promise<ActionOfferType[]> {
    const look = await this.lookOf(context, encounterId);
    const { state } = look;
    actsFor(look, combatantId);
    if (!findCombatant(state, combatantId)) throw new ApiError('NOT_FOUND', 'There is no such combatant.');
    const ruleset = this.rulesets.get(state.rulesetId);
    const offers = await partByPart(offersInParts(state, ruleset, combatantId), context);
    return offers.map(({ refusal, ...offer }) => ({
      ...offer,
      refusal: refusal && this.refused(refusal, look, context.locale),
    }));
  }

  @Query(() => PreviewUnion, {
    complexity: computed(200),
    description: 'Exact odds of an attack, with every modifier by name. Nothing is rolled or recorded.',
  })
  async previewAttack(
    @Args('input', { description: 'The attack.' }) input: PreviewAttackInput,
    @Context() context: OperationContext,
  ): Promise<AttackPreviewType | ActionRefused> {
    const look = await this.lookOf(context, input.encounterId);
    const { state } = look;
    actsFor(look, input.attackerId);
    if (!findCombatant(state, input.attackerId)) throw new ApiError('NOT_FOUND', 'There is no such combatant.');
    const ruleset = this.rulesets.get(state.rulesetId);
    const preview = ruleset.previewAttack(state, input.attackerId, withoutNulls({ ...input.attack }));
    if (!('code' in preview)) return previewFor(look, input.attack.targetId, preview);
    return this.refused(withAlternatives(state, ruleset, input.attackerId, preview), look, context.locale);
  }

  @Query(() => VerificationReportType, {
    complexity: LONG,
    description:
      'Checks a fight: its hash chain, its dice, its recorded states, and every declared action run again by today’s rules.',
  })
  async verify(
    @Args('encounterId', { type: () => GraphQLUUID, description: 'The encounter.' }) encounterId: string,
    @Context() context: OperationContext,
    @Args(
      'notedHeads',
      {
        type: () => [NotedHeadInput],
        nullable: true,
        description: 'Hashes noted earlier: they alone show that a stream was cut short or written anew.',
      },
      checked(NotedHeadInput),
    )
    notedHeads?: NotedHeadInput[] | null,
  ): Promise<VerificationReportType> {
    const id = encounterId.toLowerCase();
    const most = FIXED_LIMITS.notedHeads.value;
    if ((notedHeads?.length ?? 0) > most) throw badUserInput([{ path: 'notedHeads', message: `at most ${most}` }]);
    return atStore(async () => {
      // A damaged encounter can be verified: whose it is says no event.
      const owner = await this.seating.isOwner(context.caller, id);
      const seated = owner ? undefined : await this.seating.at(context.caller, id);
      const leave = this.callers.compute(limitKeyOf(context));
      if (leave instanceof ApiError) throw leave;
      try {
        return await this.verification(id, notedHeads ?? [], seated);
      } finally {
        leave();
      }
    });
  }

  @Query(() => [RulesetType], {
    name: 'rulesets',
    description: 'The games this service referees: actions, conditions, house rules, all with rule ids.',
  })
  listRulesets(@Context() context: OperationContext): RulesetType[] {
    return this.rulesets.all.map((ruleset) => rulesetValue(ruleset, context.locale));
  }

  /** @param seated who asks, unless it is whoever the encounter belongs to */
  private async verification(
    id: string,
    noted: readonly ChainHead[],
    seated: Seated | undefined,
  ): Promise<VerificationReportType> {
    const { repository, secrets, rulesets, records } = this;
    const options = { repository, secrets, rulesets, hashing: nodeHashing };
    if (!seated || seated.everything) {
      const proof = await verifyEncounter(options, id, noted);
      if (!proof) throw noSuchEncounter();
      return verificationValue(proof);
    }
    const { seat, now } = seated;
    const { revision: upTo } = await records.lastWitnessed(seat, now, now.revision);
    const proof = await verifyEncounter({ ...options, upTo }, id, noted);
    if (!proof) throw noSuchEncounter();
    return verificationValue(proof, await records.witnessed(seat, now, upTo));
  }

  private async lookOf(context: OperationContext, id: string): Promise<Look> {
    const encounterId = id.toLowerCase();
    return atStore(async () => {
      const seated = await this.seating.at(context.caller, encounterId);
      return this.seating.look(seated, seated.now);
    });
  }

  private refused(refusal: Refusal, { revision, now }: Look, locale: Locale): ActionRefused {
    return refusedValue(refusal, revision, this.rulesets.get(now.rulesetId), locale);
  }
}
