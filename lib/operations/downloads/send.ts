import { Refusal } from "@/lib/domain/problem";
import { normalized } from "@/lib/domain/text/normalized";
import { readVisitorHeader, visitorHeader } from "@/lib/door/visitor-header";
import type { ExportedFile } from "@/lib/exports/file";
import { type OpenExport, openExport } from "@/lib/exports/pool";
import { problem, problemOf } from "@/lib/operations/http/problem";
import { downloadBody } from "./body";
import { type Downloader, downloadsAtOnce, takePlace } from "./places";
import { isStillAllowed, shareTokenOf } from "./still-allowed";

const types = {
  jsonl: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
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
