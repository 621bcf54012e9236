/** A command was interrupted. The message says what happened to its work, which may still be in progress in this process. */
export class Interrupted extends Error {}
