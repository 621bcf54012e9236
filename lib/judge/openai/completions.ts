import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { Message } from "@/lib/domain/judge";
import { judgeKinds, type ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { Endpoint } from "@/lib/http/endpoint";
import { endingOf } from "@/lib/judge/contract/finish-reason";
import { type Traits, unknownTraits } from "@/lib/judge/contract/judge";
import type { ReplyFormat } from "@/lib/judge/contract/reply-format";
import { sentMessages } from "@/lib/judge/contract/sent-messages";
import { type Asked, failureOf, failureOfStatus, refusedInStream } from "@/lib/judge/wire/failure";
import { type Refused, refusedOf } from "@/lib/judge/wire/refused";
import { ErrorInStream } from "@/lib/judge/wire/unusable";
import { openClient, readBody } from "./client";
import { type Completion, completionOf } from "./reply";
import { doubtsOf, namedParts, type SentPart, sentParameters, sentParts, wantsStream } from "./sent-parameters";

export interface ServerParts {
  readonly endpoint: Endpoint;
  /** The server's configuration; by default the environment. */
  readonly variables?: ServerVariables;
  /** What earlier runs learned about its models. */
  readonly known?: ReadonlyMap<string, Traits>;
  readonly onLearned?: (model: string, traits: Traits) => void;
}

export interface WantedReply {
  model: string;
  messages: readonly Message[];
  /** Null leaves it to the server. */
  temperature: number | null;
  maxTokens: number;
  replies: number;
  /** The limit was raised, so a server that finds it too high gets the lower one again. */
  isRaised?: boolean;
  formatWithout: (refused: ReadonlySet<string>) => ReplyFormat | null;
}

export type Completions = ReturnType<typeof openCompletions>;

/** Fruitless rounds of doubt about a model before an unnamed error is no longer doubted. */
const mostDoubts = 3;
/** How often a part must seem to be at fault, where that may be chance. */
const enoughSigns = 2;

/** Sends one request; never throws for what a server does. What a model does not take is left out, and the request repeated:
 *  what its error names, or, one after the other, what no reply has proved. What helped is left out for that model from then on. */
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
  const experience = new Map<string, Experience>();
  let hasAnswered = false;
  let hasReplied = false;

  const traitsOf = (model: string): Traits => traits.get(model) ?? unknownTraits;
  function learn(model: string, more: Partial<Traits>, isLasting = true): void {
    const next = { ...traitsOf(model), ...more };
    traits.set(model, next);
    if (isLasting) onLearned(model, next);
  }
  const learnRefused = (model: string, names: readonly SentPart[], isLasting = true) =>
    learn(
      model,
      {
        refused: new Set([...traitsOf(model).refused, ...names]),
        ...(names.includes("n") && { severalReplies: false }),
      },
      isLasting,
    );
  const experienceOf = (model: string): Experience => {
    const one = experience.get(model) ?? { proven: new Set(), doubts: 0, signs: 0 };
    experience.set(model, one);
    return one;
  };

  /** Sends once, with no repetition. */
  async function request(params: ChatCompletionCreateParams, asked: () => Asked): Promise<Said> {
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    try {
      const answer = await client.complete(params);
      hasAnswered = true;
      const body = await readBody(answer);
      const said = answer.ok ? completionOf(body, asked(), elapsed()) : refusedOf(answer.status, body, answer.headers);
      return { said, isStream: answer.isStream, latencyMs: elapsed() };
    } catch (error) {
      const said = error instanceof ErrorInStream ? refusedInStream(error) : failureOf(error, asked(), elapsed());
      return { said, isStream: false, latencyMs: elapsed() };
    }
  }

  async function send(wanted: WantedReply): Promise<Completion> {
    const { model, messages } = wanted;
    const asked = (): Asked => ({ model, endpoint, timeout, variables, hasAnswered, hasReplied });
    const own = experienceOf(model);
    const without = new Map<SentPart, "call" | "process" | "always">();
    const spent = { promptTokens: 0, completionTokens: 0 };
    let doubt: { parts: SentPart[]; left: SentPart[]; first: Completion; isChance: boolean } | null = null;
    let mustStream = false;
    for (let requests = 1; ; requests++) {
      const { refused, severalReplies, streams } = traitsOf(model);
      const dropped = new Set([...refused, ...without.keys(), ...(doubt?.parts ?? [])]);
      const n = severalReplies === false ? 1 : wanted.replies;
      const sent = sentParameters(
        { ...wanted, n, format: wanted.formatWithout(dropped), streams: streams || mustStream },
        dropped,
      );
      const written = sentMessages(messages, dropped);
      const parts = sentParts(
        sent,
        written.some(({ role }) => role === "system"),
      );
      const params = { model, messages: [...written], ...sent } as ChatCompletionCreateParams;
      const { said, isStream, latencyMs } = await request(params, asked);
      const isReply = "ok" in said && said.ok;
      const counted = "ok" in said ? said : said.given;
      spent.promptTokens += counted?.promptTokens ?? 0;
      spent.completionTokens += counted?.completionTokens ?? 0;
      const whole = (reply: Completion): Completion => ({
        ...reply,
        requests,
        ...(requests > 1 && (spent.promptTokens > 0 || spent.completionTokens > 0) && spent),
      });

      if (!("ok" in said)) {
        const about = namedParts(said, parts, !wanted.isRaised);
        // Each round leaves out more, starts a stream, or ends a doubt, so this ends.
        if (about) {
          for (const part of about.parts) without.set(part, about.until);
          continue;
        }
        if (!mustStream && !streams && wantsStream(said, sent)) {
          mustStream = true;
          continue;
        }
      }
      const failure: Completion = "ok" in said ? said : failureOfStatus(said, asked(), latencyMs);
      const isGood = isReply && !(parts.has("json_schema") || parts.has("json_object") ? isFormless(said) : false);
      if (isGood) hasReplied = true;
      if (isGood && isReply) {
        if (!streams && isStream) learn(model, { streams: true });
        if (sent.n !== undefined && traitsOf(model).severalReplies === null)
          learn(model, { severalReplies: said.texts.length > 1 });
        for (const part of parts) own.proven.add(part);
        const works = !doubt || isUseful(said);
        if (works) learnWithout(model, without);
        if (doubt && works && (!doubt.isChance || ++own.signs >= enoughSigns)) learnRefused(model, withForms(doubt.parts));
        if (doubt && !works) return whole(doubt.first);
        return whole({ ...said, format: sent.response_format ?? null, isWithoutSystem: written !== messages });
      }
      const suspects: SentPart[] =
        doubt || without.size > 0 || mustStream ? [] : suspectsOf(model, said, parts).filter((part) => !own.proven.has(part));
      if (!doubt && suspects.length > 0 && own.doubts < mostDoubts)
        doubt = { parts: [], left: suspects, first: failure, isChance: isReply || isChance(said) };
      const next = doubt?.left.shift();
      if (doubt && next) {
        doubt.parts = withForms([next]);
        continue;
      }
      if (doubt) own.doubts++;
      return whole(doubt?.first ?? failure);
    }
  }

  function suspectsOf(model: string, said: Completion | Refused, parts: ReadonlySet<SentPart>): SentPart[] {
    const forms = (["json_schema", "json_object"] as const).filter((part) => parts.has(part));
    if (!("ok" in said)) return doubtsOf(said, parts, model);
    // Constrained replies that are empty or run away, or do not come at all.
    return said.ok || said.cause === "timeout" || said.cause === "malformed" ? forms : [];
  }

  function learnWithout(model: string, without: ReadonlyMap<SentPart, "call" | "process" | "always">): void {
    for (const until of ["process", "always"] as const) {
      const parts = [...without].flatMap(([part, one]) => (one === until ? part : []));
      if (parts.some((part) => !traitsOf(model).refused.has(part))) learnRefused(model, parts, until === "always");
    }
  }

  return { api: client.api, send, traitsOf, learn, learnRefused, close: client.close };
}

interface Experience {
  /** Parts of requests that had a good reply. */
  readonly proven: Set<SentPart>;
  doubts: number;
  signs: number;
}

interface Said {
  said: Completion | Refused;
  isStream: boolean;
  latencyMs: number;
}

/** Either form of `response_format` goes with the other. */
const withForms = (parts: readonly SentPart[]): SentPart[] =>
  parts.some((part) => part === "json_schema" || part === "json_object") ? ["json_schema", "json_object", ...parts] : [...parts];

const isChance = (said: Completion | Refused): boolean => "ok" in said || (said.status >= 500 && said.status !== 501);

const isEmptyForm = (text: string): boolean => /^[\s{}[\]"]*$|^\s*null\s*$/.test(text.slice(0, 1000));

/** What servers send whose structured output is broken: nothing, an empty object, or a text without end. */
const isFormless = (reply: Extract<Completion, { ok: true }>): boolean =>
  reply.texts.every(
    ({ text, finishReason, refusal }) =>
      refusal === null && (endingOf(finishReason) === "cut" ? text.trim() !== "" && !reply.hasThought : isEmptyForm(text)),
  );

const isUseful = ({ texts }: Extract<Completion, { ok: true }>): boolean =>
  texts.some(({ text, finishReason }) => !isEmptyForm(text) && endingOf(finishReason) === "whole");
