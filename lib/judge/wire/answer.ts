export type HeaderValues = Readonly<Record<string, string | string[] | undefined>>;

/** The part of a `Response` that the client reads. A real one takes as long to make as all the client does, and throws at some
 *  statuses. */
export class Answer {
  readonly ok: boolean;
  readonly headers: AnswerHeaders;
  readonly body = null;
  /** Only for the client's log, which is off. */
  readonly url = "";
  readonly #text: string;

  constructor(
    readonly status: number,
    headers: HeaderValues,
    text: string,
  ) {
    this.ok = status >= 200 && status < 300;
    this.headers = new AnswerHeaders(headers);
    this.#text = text;
  }

  async text(): Promise<string> {
    return this.#text;
  }
}

export class AnswerHeaders {
  readonly #values: HeaderValues;

  constructor(values: HeaderValues) {
    this.#values = values;
  }

  get(name: string): string | null {
    const value = this.#values[name.toLowerCase()];
    return value === undefined ? null : String(value);
  }

  *entries(): Generator<[string, string]> {
    for (const name of Object.keys(this.#values)) yield [name, this.get(name) ?? ""];
  }
}
