import { z } from 'zod';
import { ENCOUNTER_LIMITS } from '../../limits.js';
import { describedEnum } from '../described-enum.js';
import { defineEvent, hidden, shown } from '../event-declaration.js';
import { idSchema, nameSchema } from '../schemas.js';

export const seatRoleSchema = describedEnum('SeatRole', 'What somebody at the table sees and may do.', {
  GAME_MASTER: 'Sees everything and may do everything.',
  PLAYER: 'Acts for its own creatures and sees them in full; of the others what they perceive.',
  SPECTATOR: 'Sees what is public, and does nothing.',
  AUDITOR: 'Sees everything once the fight has ended, until then what a spectator sees; does nothing.',
});

/** Id of a seat: a UUID, or that of the seat every encounter has from its beginning. */
export const seatIdSchema = z.union([z.uuid(), z.literal('gameMaster')]);

const hitPointDisclosure = describedEnum('HitPointDisclosure', 'How others see the hit points of a creature.', {
  EXACT: 'As numbers.',
  BANDS: 'In bands: healthy, wounded, bloodied, critical, down.',
  HIDDEN: 'Not at all.',
});
const disclosure = describedEnum('FieldDisclosure', 'Whether others see something of a creature.', {
  SHOWN: 'Everybody sees it.',
  HIDDEN: 'Only its own seat and the game master see it.',
});

export const disclosureSchema = z
  .strictObject({
    hitPoints: hitPointDisclosure.describe('Hit points of creatures that are not one’s own.'),
    armorClass: disclosure.describe('Armour Class of creatures that are not one’s own.'),
    difficulty: disclosure.describe('Difficulty classes, and what the other side of a contest rolled.'),
    rolls: disclosure.describe('Dice, modifiers and totals of opponents.'),
    names: disclosure.describe('Names of opponents; where hidden, their ids stand in the place of names.'),
    conditions: disclosure.describe('Conditions and effects on opponents.'),
  })
  .readonly()
  .meta({
    id: 'Disclosure',
    description: 'What seats see of creatures that are not their own. The game master sees everything.',
  });

/** What an encounter discloses where the game master has said nothing. */
export const DEFAULT_DISCLOSURE: z.infer<typeof disclosureSchema> = {
  hitPoints: 'BANDS',
  armorClass: 'HIDDEN',
  difficulty: 'HIDDEN',
  rolls: 'SHOWN',
  names: 'SHOWN',
  conditions: 'SHOWN',
};

/** Who sits at the table, and what seats see. Tokens are never among the events. */
export const seatEvents = {
  SeatGranted: defineEvent(
    'SeatGranted',
    'Somebody was given a seat.',
    {
      seatId: hidden(seatIdSchema, 'Id of the seat.'),
      role: hidden(seatRoleSchema, 'What it sees and may do.'),
      combatantIds: hidden(
        z.array(idSchema).max(ENCOUNTER_LIMITS.combatantsPerSeat),
        'The creatures a player acts for; they need not have joined yet.',
      ),
      name: hidden(nameSchema, 'What its person is called at the table.'),
      expiresAt: hidden(z.iso.datetime(), 'When its token ceases to be valid (UTC).'),
    },
    { witnesses: 'gameMaster' },
  ),
  SeatRevoked: defineEvent(
    'SeatRevoked',
    'A seat was taken away: its token is worth nothing from here on.',
    {
      seatId: hidden(seatIdSchema, 'Id of the seat.'),
      reason: hidden(z.string().max(ENCOUNTER_LIMITS.reasonLength), 'Why.'),
    },
    { witnesses: 'gameMaster' },
  ),
  SeatNameErased: defineEvent(
    'SeatNameErased',
    'The name of whoever has a seat was erased on request.',
    { seatId: hidden(seatIdSchema, 'Id of the seat.') },
    { witnesses: 'gameMaster' },
  ),
  DisclosureSet: defineEvent(
    'DisclosureSet',
    'The game master said what seats see of creatures that are not their own.',
    { disclosure: shown(disclosureSchema, 'The policy.') },
    { witnesses: 'everyone' },
  ),
} as const;
