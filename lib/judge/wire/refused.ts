import { firstFieldText, firstOf, isReplyObject, replyField, replyFieldText } from "./fields";

export interface Refused {
  /** 200 where the body alone tells of the error. */
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;
  readonly message: string;
  /** Everything that it says: its code, type, message and details. Bounded. */
  readonly words: string;
  readonly isPage: boolean;
  readonly headers: { get(name: string): string | null };
  /** What came with status 200, and its tokens. */
  readonly given?: { body: string; promptTokens: number | null; completionTokens: number | null };
}

const noHeaders: Refused["headers"] = { get: () => null };
const longestWords = 6_000;

const messages = [
  "message",
  "msg",
  "detail",
  "error_message",
  "error_msg",
  "errorMessage",
  "status_msg",
  "description",
  "title",
  "error",
];
const codes = ["code", "error_code", "errorCode", "status_code", "type", "__type"];
const statuses = ["code", "status", "status_code", "statusCode", "http_status", "httpCode", "http_code", "error_code"];

const isPage = (body: unknown): body is string =>
  typeof body === "string" && /^\s*(?:<!--|<!doctype html|<\?xml|<html|<head|<body|<title|<h1|<center)/i.test(body.slice(0, 500));

/** `body` is JSON, or text where it is not JSON. */
export function refusedOf(status: number, body: unknown, headers = noHeaders): Refused {
  const whole = Array.isArray(body) && body.length > 0 ? body[0] : body;
  const error = errorIn(whole) ?? whole;
  const said = isPage(body) ? pageText(body) : (replyFieldText(error) ?? firstFieldText(error, messages));
  const upstream = replyFieldText(replyField(replyField(error, "metadata"), "raw"));
  const message = [said, upstream].filter(Boolean).join(": ") || excerpt(error);
  const all = isReplyObject(whole) ? excerpt(whole) : "";
  return {
    status,
    code: firstFieldText(error, ["code", "error_code", "errorCode", "status_code"]),
    param: replyFieldText(replyField(error, "param")),
    message,
    words:
      `${codes.map((name) => replyFieldText(replyField(error, name)) ?? "").join(" ")} ${message.slice(0, longestWords / 2)} ${all}`.slice(
        0,
        longestWords,
      ),
    isPage: isPage(body),
    headers,
  };
}

const excerpt = (value: unknown): string => JSON.stringify(value)?.slice(0, 20_000) ?? "no body";

function pageText(page: string): string {
  const start = page.slice(0, 20_000);
  const title = /<title[^>]{0,100}>([^<]{1,300})/i.exec(start)?.[1]?.trim();
  const text = start
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, " ")
    .replace(/<[^<>]{0,2000}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const rest = (title && text.startsWith(title) ? text.slice(title.length) : text).trim().slice(0, 300);
  return `A web page${title ? ` titled "${title}"` : ""}${rest ? `: ${rest}` : ""}`;
}

/** The error in a body, whatever else it holds. Empty and false ones are none. */
function errorIn(body: unknown): unknown {
  const error = firstOf(body, ["error", "errors"]);
  const [first] = Array.isArray(error) ? error : [error];
  if (first !== undefined && first !== false && !(isReplyObject(first) && Object.keys(first).length === 0)) return first;
  // MiniMax
  const base = replyField(body, "base_resp");
  return Number(replyField(base, "status_code") ?? 0) === 0 ? undefined : base;
}

/** The error that a body of status 200 tells of; null if it tells of none. */
export function refusedIn(body: unknown): Refused | null {
  const whole = Array.isArray(body) ? body[0] : body;
  const error = errorIn(whole);
  if (error !== undefined) return refusedOf(statusOf(error) ?? statusOf(whole) ?? 200, whole);
  const isError = ["type", "object"].some((name) => replyField(whole, name) === "error");
  return isError || isPage(body) ? refusedOf(statusOf(whole) ?? 200, body) : null;
}

/** A body that has no reply: an error under another name. */
export function refusedInstead(body: unknown): Refused | null {
  const whole = Array.isArray(body) ? body[0] : body;
  const hasCode = [...statuses, ...codes, "success", "detail", "errcode"].some((name) => replyField(whole, name) !== undefined);
  if (!isReplyObject(whole) || !hasCode || firstFieldText(whole, messages) === null) return null;
  return refusedOf(statusOf(whole) ?? 200, whole);
}

/** Routers answer 200 with the upstream error, whose status is its code. */
function statusOf(error: unknown): number | null {
  const found = statuses.map((name) => Number(replyField(error, name) ?? Number.NaN));
  return found.find((status) => Number.isInteger(status) && status >= 400 && status <= 599) ?? null;
}
