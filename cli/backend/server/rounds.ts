import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import type { Rounds } from "@/cli/backend/contract/entities";
import { refuseUnreadable } from "@/cli/input/files";
import { ImportedLabels } from "@/lib/api/rounds/labels";
import { type Api, pathOf } from "./http";

export const atServer = (api: Api): Rounds => ({
  async import(id, file) {
    await refuseUnreadable(file);
    const headers = {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(path.basename(file))}`,
    };
    const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    return api.ask(`${pathOf("rounds", id)}/labels`, ImportedLabels, { method: "POST", file: { bytes, headers } });
  },
  export: (id, format) => api.stream(`${pathOf("rounds", id)}/labels`, { query: { format } }),
});
