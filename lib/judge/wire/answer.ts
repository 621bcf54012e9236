import { decompressed } from "./compression";
import { EventStream } from "./event-stream";
import { ReplyTooLarge } from "./unusable";

type HeaderValues = Readonly<Record<string, string | string[] | undefined>>;

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

  async json(): Promise<unknown> {
    return JSON.parse(this.#text);
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

/** A reply is a few thousand characters long, so anything beyond this is not a reply. */
export const maximumBytes = 4 * 1024 * 1024;

/** Assembles an answer from its parts. Throws once the body is too large, or a stream breaks. */
export class Receiving {
  #status = 0;
  #headers: HeaderValues = {};
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #stream: EventStream | null = null;

  start(status: number, headers: HeaderValues): void {
    this.#status = status;
    this.#headers = headers;
    if (this.#isStream && headers["content-encoding"] === undefined) this.#stream = new EventStream();
  }

  add(chunk: Buffer): void {
    if (this.#stream) {
      this.#stream.add(chunk);
      return;
    }
    this.#size += chunk.length;
    if (this.#size > maximumBytes) throw new ReplyTooLarge(maximumBytes);
    this.#chunks.push(chunk);
  }

  end(): Answer {
    return new Answer(this.#status, this.#headers, this.#stream?.end() ?? this.#text());
  }

  #text(): string {
    const [only] = this.#chunks;
    const whole = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
    const body = decompressed(whole, this.#headers["content-encoding"], maximumBytes);
    if (!this.#isStream) return body.toString("utf8");
    const stream = new EventStream();
    stream.add(body);
    return stream.end();
  }

  /** Some servers stream without being asked to. */
  get #isStream(): boolean {
    return this.#status < 300 && String(this.#headers["content-type"]).startsWith("text/event-stream");
  }
}
