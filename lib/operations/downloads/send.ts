import { openShare } from "@/lib/access/shares/token";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";
import { Refusal } from "@/lib/domain/problem";
import { perProcess } from "@/lib/domain/process/values";
import { normalized } from "@/lib/domain/text/normalized";
import { findVisitor } from "@/lib/door/find-visitor";
import { readVisitorHeader, visitorHeader } from "@/lib/door/visitor-header";
import type { ExportedFile } from "@/lib/exports/file";
import { type OpenExport, openExport } from "@/lib/exports/pool";
import { problem, problemOf } from "@/lib/operations/http/problem";
import { downloadBody } from "./body";

/** Concurrent downloads per share, per visitor and in total. */
export const downloadsAtOnce = { link: 10, visitor: 20, all: 32 };

export interface Downloader {
  link: string | null;
  /** Account or token id, else the client address. */
  visitor: string;
}

const open = perProcess("downloads", () => new Set<Downloader>());

/** Returns a function that frees the place, or the limit that was reached. */
export function takePlace(downloader: Downloader): (() => void) | keyof typeof downloadsAtOnce {
  const { link, visitor } = downloader;
  const others = [...open];
  if (link !== null && others.filter((other) => other.link === link).length >= downloadsAtOnce.link) return "link";
  if (others.filter((other) => other.visitor === visitor).length >= downloadsAtOnce.visitor) return "visitor";
  if (open.size >= downloadsAtOnce.all) return "all";
  const taken = { ...downloader };
  open.add(taken);
  return () => open.delete(taken);
}

const types = {
  jsonl: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  html: "text/html; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};
type FileType = keyof typeof types;

export interface Named {
  type: FileType;
  name: string;
  headers?: HeadersInit;
}

/** Streams a file at the client's speed. 429 or 503 at a limit. Ends with its connection, share, session or role. */
export async function download(
  request: Request,
  file: ExportedFile | OpenExport,
  { type, name, headers }: Named,
): Promise<Response> {
  const head = {
    headers: {
      "content-type": types[type],
      "content-disposition": `attachment; filename="${safeName(name)}.${type}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  };
  // Next answers HEAD through GET and never reads the body.
  if (request.method === "HEAD") return new Response(null, head);
  const freePlace = takePlace(downloaderOf(request));
  if (typeof freePlace === "string") return tooMany(request, freePlace);
  try {
    const body = await downloadBody("next" in file ? file : openExport(file), {
      signal: request.signal,
      isStillAllowed: () => isStillAllowed(request),
      onEnd: freePlace,
    });
    return new Response(body, head);
  } catch (error) {
    freePlace();
    if (!(error instanceof Refusal)) throw error;
    return isForProgram(request) ? problemOf(error) : new Response(error.message, { status: 404 });
  }
}

function downloaderOf(request: Request): Downloader {
  const visitor = readVisitorHeader(request.headers.get(visitorHeader));
  const hasName = visitor.kind === "person" || visitor.kind === "token";
  return {
    link: shareTokenOf(request),
    visitor: hasName ? `${visitor.kind} ${visitor.id}` : `address ${request.headers.get("x-forwarded-for")}`,
  };
}

const sentences: Record<keyof typeof downloadsAtOnce, string> = {
  link: `This link already has ${downloadsAtOnce.link} downloads open.`,
  visitor: `You already have ${downloadsAtOnce.visitor} downloads open.`,
  all: `The server already has ${downloadsAtOnce.all} downloads open.`,
};

function tooMany(request: Request, limit: keyof typeof downloadsAtOnce): Response {
  const status = limit === "all" ? 503 : 429;
  const detail = `${sentences[limit]} Try again when one has finished.`;
  const answer = isForProgram(request)
    ? problem(status, detail)
    : new Response(`${detail}\n`, {
        status,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
      });
  answer.headers.set("retry-after", "10");
  return answer;
}

const isForProgram = (request: Request): boolean => new URL(request.url).pathname.startsWith("/api/");

/** ASCII letters, digits, dots and hyphens, at most 100 characters. */
export const safeName = (name: string): string =>
  normalized(name, "NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .slice(0, 100)
    .replace(/^[-.]+|[-.]+$/g, "") || "assay";

/** Null for other addresses. */
export const shareTokenOf = (request: Request): string | null =>
  /^\/share\/([^/]+)/.exec(new URL(request.url).pathname)?.[1] ?? null;

/** Checks the share, session or token. The door calls this every second, and downloads before each piece. */
export async function isStillAllowed(request: Request): Promise<boolean> {
  const token = shareTokenOf(request);
  if (token !== null) return (await openShare(token)) !== null;
  return mayDo(roleOf(await findVisitor(request.headers)), "viewer");
}
