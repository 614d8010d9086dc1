/** Who may see a part of an event: everyone at the table, the seat of the creature it is about, or the game master alone. */
export type Audience = 'public' | 'owner' | 'gameMaster';

/** Every audience, the widest first. */
export const AUDIENCES = ['public', 'owner', 'gameMaster'] as const satisfies readonly Audience[];

/** Something for some of the audiences. */
export type ByAudience<T> = Readonly<Partial<Record<Audience, T>>>;
