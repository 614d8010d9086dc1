import type { ActionName } from '../../engine/encounter/actions/inputs.js';
import type { ImaginedCommand } from '../../encounters/what-if.js';
import { badUserInput } from '../errors/api-error.js';
import type { AdjustInput } from './inputs/adjust.input.js';
import type {
  AnswerPromptInput,
  DeclareActionInput,
  EncounterCommandInput,
  EndTurnInput,
  VoidActionInput,
} from './inputs/command.inputs.js';
import type {
  AddCombatantsInput,
  RemoveCombatantInput,
  SetInitiativeInput,
  SetMapInput,
  SetPolicyInput,
  StartCombatInput,
} from './inputs/encounter.inputs.js';
import { toAdjustment, toCombatantInputs } from './input-mapping.js';
import { toBattleMap } from './map-mapping.js';
import { withoutNulls } from './without-nulls.js';

/** An input without what says which encounter it is for and how often it counts. */
export type Bare<T extends EncounterCommandInput> = Omit<T, keyof EncounterCommandInput>;
/** What the ids of creatures that have none follow from. */
type WithCommandId = { readonly commandId?: string | null };

/** The commands of callers' inputs. They are the same whether they are carried out or only imagined. */
export const COMMAND_OF = {
  addCombatants: (input: Bare<AddCombatantsInput> & WithCommandId): ImaginedCommand => ({
    type: 'addCombatants',
    combatants: toCombatantInputs(input),
  }),
  removeCombatant: ({ combatantId, reason }: Bare<RemoveCombatantInput>): ImaginedCommand => ({
    type: 'removeCombatant',
    combatantId,
    reason: reason ?? 'removed',
  }),
  setMap: ({ map }: Bare<SetMapInput>): ImaginedCommand => ({ type: 'setMap', map: map ? toBattleMap(map) : null }),
  setPolicy: ({ combatantId, promptKind, policy }: Bare<SetPolicyInput>): ImaginedCommand => ({
    type: 'setPolicy',
    combatantId,
    promptKind,
    policy,
  }),
  rollInitiative: (): ImaginedCommand => ({ type: 'rollInitiative', stated: [] }),
  setInitiative: ({ initiatives }: Bare<SetInitiativeInput>): ImaginedCommand => ({
    type: 'rollInitiative',
    stated: initiatives.map(({ combatantId, total }) => ({ combatantId, total })),
  }),
  startCombat: ({ surprised }: Bare<StartCombatInput>): ImaginedCommand => ({
    type: 'startCombat',
    surprised: surprised ?? null,
  }),
  /** @throws ApiError BAD_USER_INPUT */
  declareAction: ({ actorId, action: given }: Bare<DeclareActionInput>, path = 'input'): ImaginedCommand => {
    const chosen = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
    const [only] = chosen;
    if (chosen.length !== 1 || !only)
      throw badUserInput([{ path: `${path}.action`, message: 'must have exactly one member' }]);
    const [action, details] = only as [ActionName, Readonly<Record<string, unknown>>];
    return { type: 'declareAction', actorId, action, input: withoutNulls(details) };
  },
  answerPrompt: ({ promptId, choice }: Bare<AnswerPromptInput>): ImaginedCommand => ({
    type: 'answerPrompt',
    promptId,
    choice,
    by: 'GAME_MASTER',
  }),
  endTurn: ({ actorId }: Bare<EndTurnInput>): ImaginedCommand => ({
    type: 'endTurn',
    ...(typeof actorId === 'string' && { actorId }),
  }),
  adjust: (input: Bare<AdjustInput>): ImaginedCommand => ({ type: 'adjust', ...toAdjustment(input) }),
  voidAction: ({ reason }: Bare<VoidActionInput>): ImaginedCommand => ({ type: 'voidAction', reason }),
} as const;
