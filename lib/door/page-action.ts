import type { IncomingHttpHeaders } from "node:http";
import busboy from "busboy";

/** "unknown": not an action of this build, sent by a page opened before an update. */
export type ActionProblem = "unknown" | "malformed";

/** Null if Next can run it: otherwise Next would respond with 500 and log a stack. `known` is null in development, where
 *  action ids change. */
export async function actionProblem(
  headers: IncomingHttpHeaders,
  body: Buffer,
  known: ReadonlySet<string> | null,
): Promise<ActionProblem | null> {
  const isKnown = (id: unknown) => known === null || (typeof id === "string" && known.has(id));
  const id = headers["next-action"];
  if (id !== undefined && !isKnown(id)) return "unknown";
  const type = headers["content-type"] ?? "";
  if (/^multipart\/form-data\b/i.test(type)) {
    const fields = await readFields(type, body);
    if (!fields) return "malformed";
    if (id !== undefined) return null;
    const ids = actionsIn(fields);
    if (!ids?.length) return "malformed";
    return ids.every(isKnown) ? null : "unknown";
  }
  // If the header has no id, only a form can name its action.
  if (id === undefined) return "malformed";
  return isJson(body.toString("utf8")) ? null : "malformed";
}

function actionsIn(fields: readonly (readonly [name: string, value: string])[]): string[] | null {
  const ids: string[] = [];
  for (const [name, value] of fields) {
    if (name.startsWith("$ACTION_ID_")) ids.push(name.slice("$ACTION_ID_".length));
    if (!/^\$ACTION_\d{1,4}:0$/.test(name)) continue;
    if (!isJson(value)) return null;
    const { id } = Object(JSON.parse(value)) as { id?: unknown };
    ids.push(String(id));
  }
  return ids;
}

function readFields(type: string, body: Buffer): Promise<[name: string, value: string][] | null> {
  return new Promise((resolve) => {
    try {
      const fields: [string, string][] = [];
      const parser = busboy({ headers: { "content-type": type }, limits: { fieldSize: body.length, parts: 1_000 } });
      parser
        .on("field", (name, value) => fields.push([name, value]))
        // An unhandled 'error' on the file stream would crash the process; busboy reports the same error.
        .on("file", (_, file) => file.on("error", () => undefined).resume())
        .on("partsLimit", () => resolve(null))
        .on("error", () => resolve(null))
        .on("close", () => resolve(fields));
      parser.end(body);
    } catch {
      resolve(null);
    }
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
