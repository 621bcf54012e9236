// npm run bench -- rank [--configurations 50 --questions 1000 --database URL --data FOLDER]: time to rank configurations, computed
// and from the cache. With a folder of labelled data: how the ranking by the judge agrees with the ranking by gold contexts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "@/lib/domain/process/environment";
import { ensureCommand } from "@/tools/build.mjs";

const { values } = parseArgs({
  options: {
    configurations: { type: "string", default: "50" },
    questions: { type: "string", default: "1000" },
    database: { type: "string" },
    data: { type: "string" },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), "assay-rank-"));
process.env.DATABASE_URL = values.database ?? `file:${path.join(folder, "rank.db")}`;
try {
  // Its threads start from their bundles.
  await ensureCommand(root());
  const { measureRanking } = await import("./rank-times");
  await measureRanking(Number(values.configurations), Number(values.questions));
  if (values.data) {
    const { rankByGold } = await import("./rank-gold");
    await rankByGold(values.data);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
