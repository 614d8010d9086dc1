/**
 * The choices by which a prompt of each kind is let pass, as the rules open them. Every other choice takes it. A kind with none
 * is a question of another sort: it is neither taken nor declined.
 */
const DECLINING: ReadonlyMap<string, readonly string[]> = new Map([
  ['attackOfOpportunity', ['decline']],
  ['bullRushFollow', ['stay']],
  ['cleave', ['decline', 'no']],
  ['counter', ['decline']],
  ['dropWeapon', ['fall']],
  ['effectOrder', []],
  ['grab', ['decline']],
  ['healingSurge', ['stop']],
  ['improvise', ['no']],
  ['initiativeTie', []],
  ['knockOut', ['no']],
  ['nextAttack', ['stop']],
  ['opportunityAttack', ['decline']],
  ['overrun', ['block']],
  ['readiedAction', ['wait']],
]);

/** The kinds of prompt that are known here. */
export const KNOWN_PROMPTS: ReadonlySet<string> = new Set(DECLINING.keys());

/** What a choice does with a prompt of a kind; undefined: the kind knows no yes and no. */
export function answerOf(kind: string, choice: string): 'TAKEN' | 'DECLINED' | undefined {
  const declining = DECLINING.get(kind) ?? [];
  if (declining.length === 0) return undefined;
  return declining.includes(choice) ? 'DECLINED' : 'TAKEN';
}
