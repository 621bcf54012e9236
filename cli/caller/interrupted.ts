/** A command was told to stop and has stopped. Its message says what became of its work, which may still be under way in this process. */
export class Interrupted extends Error {}
