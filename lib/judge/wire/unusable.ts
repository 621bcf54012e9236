export class ReplyTooLarge extends Error {
  override readonly name = "ReplyTooLarge";
  constructor(bytes: number) {
    super(`The reply is longer than ${bytes / 1024 / 1024} MB.`);
  }
}

export class UnreadableBody extends Error {
  override readonly name = "UnreadableBody";
}

export class CutStream extends Error {
  override readonly name = "CutStream";
  constructor() {
    super("The stream ended before the reply did.");
  }
}

export class ErrorInStream extends Error {
  override readonly name = "ErrorInStream";
  constructor(readonly body: unknown) {
    super("The stream ended with an error.");
  }
}
