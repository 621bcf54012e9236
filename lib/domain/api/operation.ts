import * as z from "zod";
import type { ZodOpenApiContentObject, ZodOpenApiRequestBodyObject } from "zod-openapi";
import { longestDatasetName, longestRunName } from "@/lib/domain/bounds";
import { DeletionImpact as Impact } from "@/lib/domain/deletion-impact";
import type { TokenRole } from "@/lib/domain/people/role";
import { Refusal } from "@/lib/domain/problem";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Needs = TokenRole | "anybody";

export const tags = {
  Datasets: "Files, and the configurations in them.",
  Runs: "Start, watch, control and export runs.",
  Samples: "The samples of a run with their scores and judgments.",
  Reviews: "People's verdicts, and the judge's agreement with them.",
  Comments: "What people write about a run, its samples and passages of their texts.",
  Rounds: "People label a part of a run's samples without seeing scores.",
  Comparisons: "Compare runs with a baseline.",
  Shares: "Public read-only links to a run or a comparison.",
  Traces: "Traces of applications: what arrived, its state, and the rules.",
  Webhooks: "Notifications when runs end or pause, gates fail and people comment. For administrators.",
  Tokens: "API tokens. For administrators.",
  Server: "The server's features and health.",
} as const;
type Tag = keyof typeof tags;

/** A successful answer: JSON of `schema`, another `content`, or nothing. */
interface Answer {
  description: string;
  schema?: z.ZodType;
  content?: ZodOpenApiContentObject;
}

interface Declared {
  /** Below /api/v1, with parameters as in `GET /runs/{id}`. */
  at: `${Method} /${string}`;
  needs: Needs;
  tag?: Tag;
  /** Its first sentence is OpenAPI's summary. */
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** An empty body counts as `{}`. */
  isBodyOptional?: boolean;
  /** The verb reads the body while it arrives. */
  file?: ZodOpenApiRequestBodyObject;
  /** Parameters with which it answers as another operation does, which OpenAPI describes there. */
  undescribed?: readonly string[];
  /** Requests with the same Idempotency-Key are carried out once. */
  isOnce?: boolean;
  answers: Readonly<Record<number, Answer>>;
  /** Besides those that follow from parameters and body (lib/api/openapi.ts). */
  problems?: readonly (404 | 408 | 409 | 413 | 429 | 503)[];
}

export interface Operation extends Declared {
  id: string;
  tag: Tag;
}

/** What can be done with one thing. lib/operations carries it out; the door, OpenAPI and the command's client read it from here. */
export const operations = <const G extends Readonly<Record<string, Declared>>>(tag: Tag, group: G) =>
  Object.fromEntries(Object.entries(group).map(([id, declared]) => [id, { tag, ...declared, id }])) as unknown as {
    readonly [K in keyof G]: G[K] & { readonly id: K & string; readonly tag: Tag };
  };

export const json = <S extends z.ZodType>(schema: S, description: string) => ({ schema, description });

export const file = { schema: { type: "string", contentMediaType: "application/octet-stream" } } as const;
export const text = { schema: { type: "string" } } as const;

type ParameterOf<At> = At extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type None = Readonly<Record<never, never>>;

export interface SentFile {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** What a caller gives. A server takes no `others`. */
export type Sent<O extends Operation> = Readonly<Record<ParameterOf<O["at"]>, string | number>> &
  (O extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : None) &
  (O extends { isBodyOptional: true; body: infer B extends z.ZodType }
    ? { body?: z.input<B> }
    : O extends { body: infer B extends z.ZodType }
      ? { body: z.input<B> }
      : None) &
  (O extends { file: object } ? { file: SentFile; others?: readonly SentFile[] } : None);

/** What a verb gets: checked, with defaults. */
export type Given<O extends Operation> = Readonly<Record<ParameterOf<O["at"]>, string>> &
  (O extends { query: infer Q extends z.ZodType } ? { query: z.output<Q> } : None) &
  (O extends { body: infer B extends z.ZodType } ? { body: z.output<B> } : None);

/** What comes back. Undefined for an answer without content, and for a file. */
export type Value<O extends Operation> = {
  [S in keyof O["answers"]]: O["answers"][S] extends { schema: infer Z extends z.ZodType } ? z.output<Z> : undefined;
}[keyof O["answers"]];

export const operationParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

export const methodOf = ({ at }: Pick<Operation, "at">): Method => at.slice(0, at.indexOf(" ")) as Method;
export const pathOf = ({ at }: Pick<Operation, "at">): string => at.slice(at.indexOf(" ") + 1);

function inPath(id: string): string {
  // Even encoded, it would lead to another address.
  if (/^\.\.?$/.test(id)) throw new Refusal(`Nothing has the id ${id}.`, "not-found");
  return encodeURIComponent(id);
}

export function addressOf(operation: Operation, sent: Readonly<Record<string, unknown>>): string {
  const path = pathOf(operation).replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath(String(sent[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  return query.size > 0 ? `${path}?${query}` : path;
}

export const Count = z.int().min(0);

/** lib/operations puts ids in place of names. */
export const RunNamed = z.string().min(1).max(longestRunName).describe("A run's id, or its name as DATASET/CONFIGURATION.");
export const DatasetNamed = z.string().min(1).max(longestDatasetName).describe("A dataset's id or name.");

export const flag = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .optional();

export const page = {
  cursor: z.string().max(100).optional().describe("Cursor: `next` from the previous page."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows per page."),
};

export const order = z.enum(["asc", "desc"]).optional();

export const Next = z.string().nullable().describe("The cursor of the next page; null on the last.");

const DeletionQuery = z.strictObject({
  "dry-run": flag.describe("1 only counts what would be deleted."),
});

export const DeletionImpact = Impact.meta({ description: "Data that is deleted with it." }).meta({ id: "DeletionImpact" });

export const deletion = {
  query: DeletionQuery,
  answers: {
    200: json(DeletionImpact, "With dry-run=1: what would be deleted."),
    204: { description: "Deleted. Rows are cleaned up in the background." },
  },
  problems: [409],
} as const;
