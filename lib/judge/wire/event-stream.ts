import { createParser, type EventSourceMessage } from "eventsource-parser";
import { CutStream, ErrorInStream, ReplyTooLarge, UnreadableBody } from "./unusable";

const megabyte = 1024 * 1024;
/** A token takes some 300 bytes. */
const mostBytes = 64 * megabyte;
/** In characters, of one event and of all texts together. */
const longestEvent = megabyte;
const longestTexts = 4 * megabyte;
const mostChoices = 128;

interface Choice {
  index: number;
  finish_reason: string | null;
  message: { content: string; refusal: string; reasoning_content: string };
}

/** Assembles a chat completion from its stream. Stores only the texts, so many small events take little memory. */
export class EventStream {
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: (event) => this.#read(event),
    onError: ({ type }) => {
      if (type === "max-buffer-size-exceeded") throw new ReplyTooLarge(longestEvent);
    },
  });
  readonly #choices = new Map<number, Choice>();
  #usage: unknown;
  #bytes = 0;
  #characters = 0;
  #isDone = false;

  /** Throws once the stream is too long, is not JSON, or reports an error. */
  add(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#bytes > mostBytes) throw new ReplyTooLarge(mostBytes);
    this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Throws if the stream was cut: a partial reply must not count as whole. */
  end(): string {
    // Some servers leave out the line that ends the last event.
    this.#parser.feed(`${this.#decoder.decode()}\n\n`);
    const choices = [...this.#choices.values()];
    const isWhole = this.#isDone || (choices.length > 0 && choices.every((choice) => choice.finish_reason !== null));
    if (!isWhole) throw new CutStream();
    return JSON.stringify({ choices, ...(this.#usage !== undefined && { usage: this.#usage }) });
  }

  #read({ event, data }: EventSourceMessage): void {
    if (this.#isDone || data.trim() === "") return;
    if (data.trim() === "[DONE]") {
      this.#isDone = true;
      return;
    }
    const body = parsed(data);
    const error = fieldOf(body, "error");
    if (event === "error" || (error !== undefined && error !== null)) throw new ErrorInStream(body);
    const usage = fieldOf(body, "usage");
    if (usage !== undefined && usage !== null) this.#usage = usage;
    const choices = fieldOf(body, "choices");
    if (Array.isArray(choices)) for (const choice of choices.slice(0, mostChoices)) this.#append(choice);
  }

  #append(given: unknown): void {
    const index = Number(fieldOf(given, "index") ?? 0);
    if (!Number.isInteger(index) || index < 0 || index >= mostChoices) return;
    const choice = this.#choices.get(index) ?? {
      index,
      finish_reason: null,
      message: { content: "", refusal: "", reasoning_content: "" },
    };
    this.#choices.set(index, choice);
    const delta = fieldOf(given, "delta") ?? fieldOf(given, "message");
    choice.message.content += this.#counted(fieldOf(delta, "content"));
    choice.message.refusal += this.#counted(fieldOf(delta, "refusal"));
    choice.message.reasoning_content += this.#counted(fieldOf(delta, "reasoning_content") ?? fieldOf(delta, "reasoning"));
    const reason = fieldOf(given, "finish_reason");
    if (typeof reason === "string" && reason !== "") choice.finish_reason = reason.slice(0, 1000);
  }

  #counted(content: unknown): string {
    const parts = Array.isArray(content) ? content.map((part) => fieldOf(part, "text")) : [content];
    const text = parts.filter((part) => typeof part === "string").join("");
    this.#characters += text.length;
    if (this.#characters > longestTexts) throw new ReplyTooLarge(longestTexts);
    return text;
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new UnreadableBody(`An event of the stream is not JSON: ${data.slice(0, 200)}`);
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
