import { createParser, type EventSourceMessage } from "eventsource-parser";
import { firstFieldText, firstOf, isReplyObject, replyField } from "./fields";
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
  message: { content: string; refusal: string; reasoning_content: string; arguments: string };
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
  #usage: Record<string, unknown> | undefined;
  #model: string | null = null;
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
    return JSON.stringify({
      ...(this.#model !== null && { model: this.#model }),
      choices: choices.map(({ message: { arguments: called, ...message }, ...choice }) => ({
        ...choice,
        message: { ...message, ...(called !== "" && { tool_calls: [{ function: { arguments: called } }] }) },
      })),
      ...(this.#usage !== undefined && { usage: this.#usage }),
    });
  }

  #read({ event, data }: EventSourceMessage): void {
    if (this.#isDone || data.trim() === "") return;
    if (data.trim() === "[DONE]") {
      this.#isDone = true;
      return;
    }
    const body = parsed(data);
    if (event === "error" || firstOf(body, ["error"]) !== undefined || replyField(body, "type") === "error")
      throw new ErrorInStream(body);
    this.#note(body);
    const choices = firstOf(body, ["choices", "candidates"]);
    if (Array.isArray(choices)) for (const choice of choices.slice(0, mostChoices)) this.#append(choice);
    else this.#append(asChoice(body));
  }

  /** Responses and Messages nest the model and the tokens. */
  #note(body: unknown): void {
    const inner = firstOf(body, ["response", "message", "delta"]);
    this.#model ??= firstFieldText(body, ["model", "modelVersion"]) ?? firstFieldText(inner, ["model"]);
    const usage = firstOf(body, ["usage", "usageMetadata"]) ?? firstOf(inner, ["usage"]);
    if (isReplyObject(usage)) this.#usage = { ...this.#usage, ...usage };
    if (replyField(body, "done") === true) this.#usage = { ...this.#usage, prompt_tokens: replyField(body, "prompt_eval_count") };
    if (replyField(body, "done") === true) this.#usage = { ...this.#usage, completion_tokens: replyField(body, "eval_count") };
  }

  #append(given: unknown): void {
    if (!isReplyObject(given)) return;
    const index = Number(given.index ?? 0);
    if (!Number.isInteger(index) || index < 0 || index >= mostChoices) return;
    if (firstOf(given, ["error"]) !== undefined) throw new ErrorInStream(given);
    const choice = this.#choices.get(index) ?? {
      index,
      finish_reason: null,
      message: { content: "", refusal: "", reasoning_content: "", arguments: "" },
    };
    this.#choices.set(index, choice);
    const { message } = choice;
    const delta = firstOf(given, ["delta", "message", "content"]) ?? given;
    const [call] = [firstOf(delta, ["tool_calls"])].flat();
    message.content += this.#counted(isReplyObject(delta) ? firstOf(delta, ["content", "parts", "text", "response"]) : delta);
    message.refusal += this.#counted(replyField(delta, "refusal"));
    message.reasoning_content += this.#counted(firstOf(delta, ["reasoning_content", "reasoning", "thinking"]));
    message.arguments += this.#counted(replyField(replyField(call, "function"), "arguments"));
    const reason = firstFieldText(given, ["finish_reason", "finishReason", "done_reason"]);
    // Some send the word "null" until the end.
    if (reason !== null && !/^(?:null|none)$/i.test(reason)) choice.finish_reason = reason.slice(0, 1000);
  }

  #counted(content: unknown): string {
    const parts = [content]
      .flat()
      .map((part) => (isReplyObject(part) && part.thought !== true ? replyField(part, "text") : part));
    const text = parts.filter((part) => typeof part === "string").join("");
    this.#characters += text.length;
    if (this.#characters > longestTexts) throw new ReplyTooLarge(longestTexts);
    return text;
  }
}

/** An event of Responses, Messages, Cohere's or Ollama's stream as a choice of a chat completion. */
function asChoice(body: unknown): unknown {
  const type = String(replyField(body, "type") ?? "");
  const delta = replyField(body, "delta");
  const reason = firstFieldText(delta, ["stop_reason", "finish_reason"]);
  if (/^response\.(?:completed|incomplete|failed)$/.test(type)) {
    const response = replyField(body, "response");
    if (type.endsWith("failed")) throw new ErrorInStream(response);
    return {
      finish_reason:
        firstFieldText(replyField(response, "incomplete_details"), ["reason"]) ?? firstFieldText(response, ["status"]),
    };
  }
  if (/output_text\.delta$/.test(type)) return { delta: { content: delta } };
  if (/refusal\.delta$/.test(type)) return { delta: { refusal: delta } };
  if (/^content.(?:block.)?delta$/.test(type)) return { delta: replyField(delta, "message") ? messageIn(delta) : delta };
  if (reason !== null) return { finish_reason: reason };
  return replyField(body, "done") === undefined ? null : body;
}

const messageIn = (delta: unknown): unknown => ({
  content: replyField(replyField(replyField(delta, "message"), "content"), "text"),
});

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new UnreadableBody(`An event of the stream is not JSON: ${data.slice(0, 200)}`);
  }
}
