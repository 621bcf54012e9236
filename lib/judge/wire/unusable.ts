/** The server sent more than is read. */
export class ReplyTooLarge extends Error {
  override readonly name = "ReplyTooLarge";
  constructor(bytes: number) {
    super(`The reply is longer than ${bytes / 1024 / 1024} MB.`);
  }
}

/** The body is not what its headers say, such as compressed. */
export class UnreadableBody extends Error {
  override readonly name = "UnreadableBody";
}

/** A stream ended before the reply did. */
export class CutStream extends Error {
  override readonly name = "CutStream";
  constructor() {
    super("The stream ended before the reply did.");
  }
}

/** A stream that told of an error instead of going on. */
export class ErrorInStream extends Error {
  override readonly name = "ErrorInStream";
  constructor(readonly body: unknown) {
    super("The stream ended in an error.");
  }
}
