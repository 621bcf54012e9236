import { Readable } from "node:stream";
import busboy from "busboy";
import { wholeBody } from "@/lib/datasets/bytes/in-time";
import type { SentFile } from "@/lib/domain/api/operation";
import { ownMember } from "@/lib/domain/lists/own-member";
import { Refusal } from "@/lib/domain/problem";

export interface Received {
  source: SentFile;
  /** A command can read several files as one dataset. */
  others?: readonly SentFile[];
  /** The form's, by name. */
  fields: Map<string, string[]>;
}

const endings: Record<string, string> = {
  "text/csv": ".csv",
  "text/tab-separated-values": ".tsv",
  "application/json": ".json",
  "application/jsonl": ".jsonl",
  "application/x-ndjson": ".jsonl",
};

const brokenOff = () => new Refusal("The upload was interrupted. Nothing was stored; send it again.");

/** The body itself, or the one file of a form. */
export async function receiveFile(request: Request, name: string | undefined): Promise<Received> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!request.body) throw new Refusal("The request has no file. Send the file as the body, or a form with one file.");
  if (type === "multipart/form-data") return openForm(request);
  const fileName =
    dispositionName(request.headers.get("content-disposition")) ?? `${name ?? "upload"}${ownMember(endings, type) ?? ""}`;
  return { source: { fileName, bytes: wholeBody(request, brokenOff) }, fields: new Map() };
}

/** From Content-Disposition: `filename*` (RFC 8187), else `filename`. */
function dispositionName(header: string | null): string | null {
  const [, encoded] = /\bfilename\*=UTF-8''([^;\s]{1,1800})/i.exec(header ?? "") ?? [];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded).slice(0, 200);
  } catch {
    // Not percent-encoded UTF-8.
  }
  return /\bfilename="?([^";]{1,200})/i.exec(header ?? "")?.[1] ?? null;
}

function openForm(request: Request): Promise<Received> {
  const parser = openParser(request);
  const fields: Received["fields"] = new Map();
  let formProblem: Refusal | null = null;
  return new Promise((resolve, reject) => {
    const sent = Readable.from(wholeBody(request, brokenOff));
    const ended = new Promise<void>((done, fail) => parser.on("close", done).on("error", fail));
    ended.then(
      () => reject(new Refusal("The form has no file. Add one as a part with a file name.")),
      () => reject(formProblem ?? brokenOff()),
    );
    let hasFile = false;
    parser.on("field", (name, value) => {
      if (hasFile)
        formProblem ??= new Refusal(`The form's field ${name.slice(0, 100)} comes after the file. Put fields before it.`);
      fields.set(name, [...(fields.get(name) ?? []), value]);
    });
    parser.on("file", (_, file, { filename }) => {
      hasFile = true;
      // Without a reader, an interrupted form would crash the process. A later reader gets the error.
      file.on("error", () => undefined);
      resolve({
        source: { fileName: (filename || "upload").slice(0, 200), bytes: formFile(file, sent, ended, () => formProblem) },
        fields,
      });
    });
    parser.on("filesLimit", () => {
      formProblem ??= new Refusal("The form has more than one file. Send one per request; ?dataset= adds it to a dataset.");
    });
    for (const event of ["fieldsLimit", "partsLimit"] as const) {
      parser.on(event, () => {
        formProblem ??= new Refusal("The form has too many fields.");
      });
    }
    sent.on("error", (error) => {
      if (error instanceof Refusal) formProblem ??= error;
      parser.destroy(error);
    });
    sent.pipe(parser);
  });
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      limits: { files: 1, fields: 200, parts: 250, fieldSize: 64 * 1024, headerPairs: 100 },
    });
  } catch {
    throw new Refusal("The form's boundary is missing from its content type.");
  }
}

/** Throws unless the form is complete and no field follows the file. */
async function* formFile(
  file: Readable,
  sent: Readable,
  ended: Promise<void>,
  late: () => Refusal | null,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk;
    await ended;
  } catch {
    throw late() ?? brokenOff();
  } finally {
    sent.destroy();
  }
  const refused = late();
  if (refused) throw refused;
}
