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
    readonly isStream = false,
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
  }

  add(chunk: Buffer): void {
    const isFirst = this.#size === 0 && !this.#stream && this.#headers["content-encoding"] === undefined;
    if (isFirst && chunk[0] !== brace && this.#isStream(chunk)) this.#stream = new EventStream();
    if (this.#stream) {
      this.#stream.add(chunk);
      return;
    }
    this.#size += chunk.length;
    if (this.#size > maximumBytes) throw new ReplyTooLarge(maximumBytes);
    this.#chunks.push(chunk);
  }

  end(): Answer {
    const text = this.#stream ? null : this.#text();
    const events = text !== null && this.#isStream(text) ? streamOf(text) : this.#stream;
    return new Answer(this.#status, this.#headers, events?.end() ?? text ?? "", events !== null);
  }

  #text(): string {
    const [only] = this.#chunks;
    const whole = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
    const text = decompressed(whole, this.#headers["content-encoding"], maximumBytes).toString("utf8");
    // Routers send comments to keep the connection open.
    return text.replace(/^\ufeff?\s*(?::[^\n]*\n\s*)*/, "");
  }

  /** Some servers stream without being asked to, under any content type. */
  #isStream(start: Buffer | string): boolean {
    if (this.#status >= 300) return false;
    const text = typeof start === "string" ? start.slice(0, 2000) : start.subarray(0, 2000).toString("utf8");
    return /^\s*text\/event-stream/i.test(String(this.#headers["content-type"])) ? !/^\s*[{[]/.test(text) : looksStreamed(text);
  }
}

const brace = 123;

const looksStreamed = (text: string): boolean =>
  /^(?:\ufeff|\s)*(?::[^\n]{0,500}\n\s*)*(?:(?:data|event|id|retry):|\{"model":[^\n]{1,1500}"done":false)/.test(text);

function streamOf(text: string): EventStream {
  const stream = new EventStream();
  // Ollama sends objects in lines.
  stream.add(Buffer.from(text.startsWith("{") ? text.replace(/^(?=\{)/gm, "data: ").replace(/\n/g, "\n\n") : text));
  return stream;
}
