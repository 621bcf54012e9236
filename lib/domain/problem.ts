/**
 * Something that a person asked for and that cannot be done as asked; `message` says what and what to do.
 * Pages show it, routes answer 4xx, commands exit 2. Anything else that is thrown is a defect.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    message: string,
    readonly kind: "invalid" | "forbidden" | "not-found" | "conflict" | "too-large" | "too-slow" | "busy" = "invalid",
    readonly errors: readonly { path: string; message: string }[] = [],
  ) {
    super(message);
  }
}
