import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { Message } from "@/lib/domain/judge";
import { judgeKinds, type ServerVariables } from "@/lib/domain/servers/judge-kinds";
import { type Traits, unknownTraits } from "@/lib/judge/contract/judge";
import type { ReplyFormat } from "@/lib/judge/contract/reply-format";
import type { Answer } from "@/lib/judge/wire/answer";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { type Asked, failureOf, failureOfStatus, type Refused, refusedOf } from "@/lib/judge/wire/failure";
import { openClient, readBody } from "./client";
import { type Completion, completionOf } from "./reply";
import { isAboutForm, type OptionalParameter, refusedParameter, sentParameters, wantsStream } from "./sent-parameters";

export interface ServerParts {
  readonly endpoint: Endpoint;
  /** Where the server is configured; by default the environment. */
  readonly variables?: ServerVariables;
  /** What earlier runs learned about its models. */
  readonly known?: ReadonlyMap<string, Traits>;
  readonly onLearned?: (model: string, traits: Traits) => void;
}

export interface Wanted {
  model: string;
  messages: readonly Message[];
  /** Null leaves it to the server. */
  temperature: number | null;
  maxTokens: number;
  replies: number;
  formatWithout: (refused: ReadonlySet<string>) => ReplyFormat | null;
}

export type Completions = ReturnType<typeof openCompletions>;

/** Left out once, to interpret an error that names no parameter. */
type Doubt = "format" | "n";

/** Sends one request; never throws for what a server does. A refused parameter is left out for that model from then on and the
 *  request repeated; streams likewise. */
export function openCompletions({
  endpoint,
  timeout,
  connections,
  variables = judgeKinds.openai.variables,
  known = new Map(),
  onLearned = () => {},
}: ServerParts & {
  /** Seconds. */
  timeout: number;
  connections: number;
}) {
  const client = openClient({ endpoint, timeoutMs: timeout * 1000, connections });
  const traits = new Map(known);
  const takesFormat = new Set<string>();
  let hasAnswered = false;

  const traitsOf = (model: string): Traits => traits.get(model) ?? unknownTraits;
  function learn(model: string, more: Partial<Traits>): void {
    const next = { ...traitsOf(model), ...more };
    traits.set(model, next);
    onLearned(model, next);
  }
  const learnRefused = (model: string, ...names: OptionalParameter[]) =>
    learn(model, {
      refused: new Set([...traitsOf(model).refused, ...names]),
      ...(names.includes("n") && { severalReplies: false }),
    });

  async function send(wanted: Wanted): Promise<Completion> {
    const { model, messages } = wanted;
    const asked = (): Asked => ({ model, endpoint, timeout, variables, hasAnswered });
    const without = new Set<Doubt>();
    let mustStream = false;
    for (let requests = 1; ; requests++) {
      const { refused: dropped, severalReplies, streams } = traitsOf(model);
      const n = severalReplies === false || without.has("n") ? 1 : wanted.replies;
      const format = without.has("format") ? null : wanted.formatWithout(dropped);
      const sent = sentParameters({ ...wanted, n, format, streams: streams || mustStream }, dropped);
      const params = { model, messages: [...messages], ...sent } as ChatCompletionCreateParams;
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      let answer: Answer;
      let said: Completion | Refused;
      try {
        answer = await client.complete(params);
        hasAnswered = true;
        const body = await readBody(answer);
        said = answer.ok ? completionOf(body, asked(), elapsed()) : refusedOf(answer.status, body, answer.headers);
      } catch (error) {
        return { ...failureOf(error, asked(), elapsed()), requests };
      }
      if ("ok" in said) {
        if (!said.ok) return { ...said, requests };
        if (!streams && isStream(answer)) learn(model, { streams: true });
        if ((sent.n !== undefined || without.has("n")) && traitsOf(model).severalReplies === null)
          learn(model, { severalReplies: said.texts.length > 1 });
        if (sent.response_format) takesFormat.add(model);
        // If `n` is missing too, `n` alone may have been the cause.
        if (without.has("format") && !without.has("n")) learnRefused(model, "json_schema", "json_object");
        return { ...said, requests, format: sent.response_format ?? null };
      }
      const parameter = refusedParameter(said, sent);
      // Each round leaves out one more optional parameter or starts streaming, so this ends.
      if (parameter) learnRefused(model, parameter);
      else if (wantsStream(said, sent)) mustStream = true;
      // Some servers answer 400 without naming what they refuse: the request without it shows what they meant.
      else if (isAboutForm(said) && sent.response_format && !takesFormat.has(model)) without.add("format");
      else if (isAboutForm(said) && sent.n !== undefined) without.add("n");
      else return { ...failureOfStatus(said, asked(), elapsed()), requests };
    }
  }

  return { api: client.api, send, traitsOf, learn, learnRefused, close: client.close };
}

const isStream = (answer: Answer): boolean => answer.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
