/**
 * For so many states what was worked out of them is remembered: those that are decided on, and shown to their watchers, now. A
 * `WeakMap` would remember as long as a state lives, and the collector looks at every entry of one in a single pause.
 */
export const STATES_REMEMBERED = 512;
