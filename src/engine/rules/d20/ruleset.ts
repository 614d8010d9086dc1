import type { HouseRule, Ruleset, Text } from '../ruleset.js';
import { IMPROVISE_PROMPT } from './actions/improvise.js';
import { actionsOf } from './actions/index.js';
import { adjust, checkAdjustment } from './adjust.js';
import { CLEAVE_PROMPT } from './attack/cleave.js';
import { NEXT_ATTACK_PROMPT } from './attack/full-attack-steps.js';
import { previewAttack } from './attack/preview.js';
import { actingRefusal } from './can-act.js';
import { MASSIVE_DAMAGE_RULE } from './damage/massive-damage.js';
import { FOLLOW_PROMPT } from './maneuvers/bull-rush-push.js';
import { DROP_PROMPT } from './maneuvers/drop-instead.js';
import { GRAB_PROMPT } from './maneuvers/grab-on-hit.js';
import { OVERRUN_PROMPT } from './maneuvers/overrun-contest.js';
import { COUNTER_PROMPT } from './maneuvers/trip-by-strength.js';
import { knowsPlaceOf } from './attack/knows-place.js';
import { OPPORTUNITY_PROMPT } from './opportunities/index.js';
import { READIED_PROMPT } from './ready/index.js';
import { SPACES } from './positions.js';
import { prepareCombatant } from './prepare-combatant.js';
import { D20_REFUSALS } from './refusals.js';
import { sheet } from './sheet.js';
import { STATISTICS_JSON_SCHEMA } from './statistics/index.js';
import { compareInitiative } from './turns/initiative.js';
import { joinCombat, leave, rollInitiative } from './turns/joining.js';
import { endTurn, startCombat } from './turns/turns.js';
import type { D20Variant } from './variant.js';

/** What a game says of itself besides its variant. */
export interface D20Game {
  readonly version: string;
  readonly name: Text;
  readonly licence: string;
}

/** A game of the family as a ruleset. */
export function d20Ruleset(variant: D20Variant, { version, name, licence }: D20Game): Ruleset {
  return {
    id: variant.id,
    version,
    name,
    licence,
    houseRules: houseRules(variant),
    conditions: Object.values(variant.conditions).map(({ traits: _, ...condition }) => condition),
    actions: actionsOf(variant),
    refusals: D20_REFUSALS,
    prompts: promptsOf(variant),
    statisticsSchema: STATISTICS_JSON_SCHEMA,
    prepareCombatant: (input) => prepareCombatant(variant, input),
    spaces: SPACES,
    rollInitiative,
    startCombat,
    joinCombat,
    endTurn,
    leave,
    adjust,
    checkAdjustment,
    hidingRules: variant.rules.attack.hiding,
    turnOrderRules: variant.rules.turns.initiativeKept,
    canAct: actingRefusal,
    perceives: knowsPlaceOf,
    previewAttack,
    sheet,
    compareInitiative,
  };
}

/** The kinds of prompt of a game: only opposed rolls are answered in their own kind, and only by maneuvers does a hit take hold. */
function promptsOf({ maneuvers }: D20Variant): Ruleset['prompts'] {
  const foreign = maneuvers.method === 'OPPOSED' ? GRAB_PROMPT : COUNTER_PROMPT;
  return Object.fromEntries(Object.entries(PROMPTS).filter(([kind]) => kind !== foreign));
}

const PROMPTS: Ruleset['prompts'] = {
  [OPPORTUNITY_PROMPT]: {
    en: 'An enemy lowers its guard: strike at it? Choices: `attack:`, or instead `trip:`, `disarm:` or `sunder:` where that can be tried, and the id of an attack; `grapple` (3.5); or `decline`. The game master is asked with `decline` alone where bare hands strike at a square and nobody else is asked: the wait tells nobody who is there.',
    es: 'Un enemigo baja la guardia: ¿golpearle? Opciones: `attack:`, o en su lugar `trip:`, `disarm:` o `sunder:` donde quepa intentarlo, y el identificador de un ataque; `grapple` (3.5); o `decline`. Al director se le pregunta solo con `decline` cuando alguien golpea una casilla con las manos desnudas y no se pregunta a nadie más: la espera no delata quién está allí.',
  },
  [NEXT_ATTACK_PROMPT]: {
    en: 'Whom does the next attack of the full attack go against? Choices: `target:` and the id of a creature, or `stop`.',
    es: '¿Contra quién va el siguiente ataque del ataque completo? Opciones: `target:` y el identificador de una criatura, o `stop`.',
  },
  [CLEAVE_PROMPT]: {
    en: 'A foe fell: strike at another within reach?',
    es: 'Ha caído un enemigo: ¿golpear a otro al alcance?',
  },
  [READIED_PROMPT]: {
    en: 'The trigger of the readied action happens: carry it out? Choices: `release`, `wait`.',
    es: 'Ocurre el desencadenante de la acción preparada: ¿llevarla a cabo? Opciones: `release`, `wait`.',
  },
  [COUNTER_PROMPT]: {
    en: 'A trip or disarm against the creature failed: try the same in turn? Choices: `counter`, `decline`.',
    es: 'Ha fallado un derribo o desarme contra la criatura: ¿intentarlo a su vez? Opciones: `counter`, `decline`.',
  },
  [GRAB_PROMPT]: {
    en: 'The monster has hit with its grab: take hold? Choices: `grapple`, `oneLimb` (at -20, itself free), `decline`.',
    es: 'El monstruo ha impactado con su agarrón: ¿apresar? Opciones: `grapple`, `oneLimb` (a -20, sin quedar apresado), `decline`.',
  },
  [DROP_PROMPT]: {
    en: 'The creature would fall: drop the weapon it tripped with instead? Choices: `drop`, `fall`.',
    es: 'La criatura caería: ¿soltar en su lugar el arma con la que derribaba? Opciones: `drop`, `fall`.',
  },
  [FOLLOW_PROMPT]: {
    en: 'The bull rush succeeds: move along with the pushed creature? Choices: `stay`, or the feet to move.',
    es: 'La embestida tiene éxito: ¿moverse con la criatura empujada? Opciones: `stay`, o los pies que moverse.',
  },
  [OVERRUN_PROMPT]: {
    en: 'Somebody wants to move through the space of the creature: let it pass? Choices: `avoid`, `block`.',
    es: 'Alguien quiere atravesar el espacio de la criatura: ¿dejarle pasar? Opciones: `avoid`, `block`.',
  },
  [IMPROVISE_PROMPT]: {
    en: 'A creature wants to do something the rules do not describe. Choices: `standard`, `move`, `fullRound`, `swift` or, off turn, `immediate` (Pathfinder), `free` (it can, for that), `no`.',
    es: 'Una criatura quiere hacer algo que las reglas no describen. Opciones: `standard`, `move`, `fullRound`, `swift` o, fuera del turno, `immediate` (Pathfinder), `free` (puede, a ese coste), `no`.',
  },
};

function houseRules(variant: D20Variant): readonly HouseRule[] {
  return [
    {
      key: 'squeezePastOpponents',
      doc: {
        en: 'An opponent’s square may be squeezed through at double cost, though never ended in.',
        es: 'Se puede escurrir a través de la casilla de un oponente a doble coste, sin acabar en ella.',
      },
      ruleIds: variant.rules.movement.squeezePast,
      default: false,
    },
    {
      key: MASSIVE_DAMAGE_RULE,
      doc: {
        en: 'One blow of massive damage may kill outright (Fortitude DC 15).',
        es: 'Un solo golpe de daño masivo puede matar en el acto (Fortaleza CD 15).',
      },
      ruleIds: variant.rules.injury.massive,
      default: true,
    },
  ];
}
