import * as z from "zod";
import type { BatchedRequest, BatchResult, BatchServer } from "@/lib/judge/contract/batches";
import type { Question } from "@/lib/judge/contract/call";
import { sentMessages } from "@/lib/judge/contract/sent-messages";
import { type Asked, failedCall, failureOfStatus } from "@/lib/judge/wire/failure";
import { type Refused, refusedOf } from "@/lib/judge/wire/refused";
import type { Completions, WantedReply } from "./completions";
import { type Completion, completionOf } from "./reply";
import type { ReplyLimits } from "./reply-limits";
import { doubtsOf, namedParts, type SentParameters, sentParameters, sentParts } from "./sent-parameters";

export const chatPath = "/v1/chat/completions";

export type BatchedRequests = Pick<BatchServer, "termsOf" | "lineOf" | "readLine" | "replyOf" | "usageOf">;

export function batchedRequests(
  { traitsOf, learn, learnRefused }: Completions,
  {
    limits,
    wantedOf,
    asked,
  }: {
    limits: ReplyLimits;
    wantedOf: (question: Question, maxTokens: number) => WantedReply;
    asked: (model: string) => Asked;
  },
): BatchedRequests {
  const takesFormat = new Set<string>();

  function parametersOf({ question, terms, withoutFormat }: BatchedRequest): SentParameters {
    const refused = new Set(terms.refused);
    const wanted = wantedOf(question, terms.maxTokens);
    const n = terms.asksForSeveral ? wanted.replies : 1;
    const format = withoutFormat ? null : wanted.formatWithout(refused);
    return sentParameters({ ...wanted, n, format, streams: false }, refused);
  }

  return {
    termsOf(model) {
      const { refused, severalReplies } = traitsOf(model);
      return { refused: [...refused].sort(), asksForSeveral: severalReplies !== false, maxTokens: limits.of(model) };
    },

    lineOf(customId, request) {
      const { model, asks } = request.question;
      const messages = sentMessages(asks[0].messages, new Set(request.terms.refused));
      const body = { model, messages: [...messages], ...parametersOf(request) };
      return JSON.stringify({ custom_id: customId, method: "POST", url: chatPath, body });
    },

    readLine,

    replyOf(result, request) {
      const { question, terms, withoutFormat } = request;
      const { model } = question;
      const sent = parametersOf(request);
      const { messages } = question.asks[0];
      const written = sentMessages(messages, new Set(terms.refused));
      const parts = sentParts(
        sent,
        written.some(({ role }) => role === "system"),
      );
      const refused = refusedIn(result);
      const completion = readCompletion(result, refused, asked(model));
      const about = refused && namedParts(refused, parts, false);
      if (about) {
        if (about.parts.some((part) => !traitsOf(model).refused.has(part))) learnRefused(model, about.parts);
        return { reply: completion, again: "as it is" };
      }
      if (limits.lower(model, terms.maxTokens, completion)) return { reply: completion, again: "as it is" };
      // If the server names nothing, the request without the format shows what it refused.
      const isDoubtful = refused && doubtsOf(refused, parts, model).some((part) => part === sent.response_format?.type);
      if (isDoubtful && !takesFormat.has(model)) return { reply: completion, again: "without format" };
      const reply = limits.read(model, terms.maxTokens, completion);
      if (!reply.ok) return { reply, again: null };
      if (sent.n !== undefined && traitsOf(model).severalReplies === null)
        learn(model, { severalReplies: reply.texts.length > 1 });
      if (sent.response_format) takesFormat.add(model);
      if (withoutFormat) learnRefused(model, ["json_schema", "json_object"]);
      const isWithoutSystem = written !== messages;
      return { reply: { ...reply, format: sent.response_format ?? null, isWithoutSystem }, again: null };
    },

    usageOf: (result, model) => readCompletion(result, refusedIn(result), asked(model)),
  };
}

export const ServerError = z.looseObject({
  code: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
});

const Line = z.looseObject({
  custom_id: z.string(),
  response: z
    .looseObject({ status_code: z.int().nullish().catch(null), body: z.unknown() })
    .nullish()
    .catch(null),
  error: ServerError.nullish().catch(null),
});

function readLine(line: string): BatchResult | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  const { success, data } = Line.safeParse(json);
  if (!success) return null;
  const { custom_id: customId, response, error } = data;
  return {
    customId,
    answer: response ? { status: response.status_code ?? 200, body: response.body } : null,
    error: { code: error?.code ?? null, message: error?.message ?? error?.code ?? "The batch has no response to this request." },
  };
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

const refusedIn = ({ answer }: BatchResult): Refused | null =>
  answer && !isGood(answer.status) ? refusedOf(answer.status, answer.body) : null;

const notDone = new Set(["batch_expired", "batch_cancelled"]);

function readCompletion(result: BatchResult, refused: Refused | null, asked: Asked): Completion {
  try {
    return completionIn(result, refused, asked);
  } catch (error) {
    // JSON.parse reads any depth; writing it out again for a message overflows the stack.
    if (error instanceof RangeError) return failedCall(asked, 0)("malformed", "The response's JSON is nested too deeply.");
    throw error;
  }
}

function completionIn({ answer, error }: BatchResult, refused: Refused | null, asked: Asked): Completion {
  if (refused) return failureOfStatus(refused, asked, 0);
  if (answer) {
    const said = completionOf(answer.body, asked, 0);
    return "ok" in said ? said : failureOfStatus(said, asked, 0);
  }
  const fail = failedCall(asked, 0);
  if (notDone.has(error.code ?? "")) return fail("timeout", error.message, { transient: true });
  return fail("http-500", error.message, { transient: true });
}
