/** Whether a vital status is that of a creature that has gone down: unconscious, dying or dead. */
export const isDown = (vital: string): boolean => vital !== 'ALIVE' && vital !== 'DISABLED';
