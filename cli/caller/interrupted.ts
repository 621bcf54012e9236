/** Thrown after Ctrl-C. The work may still be in progress in this process. */
export class Interrupted extends Error {}
