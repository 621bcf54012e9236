import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "assay-lib/domain/process/environment";

export const dynamic = "force-dynamic";

/** The client for Python, which needs this file alone. */
export async function GET(): Promise<Response> {
  const file = path.join(/* turbopackIgnore: true */ root(), "example", "clients", "assay.py");
  return new Response(await readFile(file, "utf8"), {
    headers: { "content-type": "text/x-python; charset=utf-8", "cache-control": "no-store" },
  });
}
