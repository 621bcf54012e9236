import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isThorough } from "./thorough";

/** Reports which API operations returned which statuses in a test run. */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "assay-answers-"));
  const file = path.join(folder, "seen.txt");
  writeFileSync(file, "");
  // The workers inherit it.
  process.env.ASSAY_SEEN_ANSWERS = file;
  return async () => {
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    rmSync(folder, { recursive: true, force: true });
    if (lines.length === 0) return;
    const { coverage } = await import("@/app/api/v1/answers.fixture");
    const { seen, all, missing } = coverage(lines);
    const rest = isThorough ? ` Not seen: ${missing.join(", ")}` : "";
    console.log(`Answers of the API held to its description: ${seen} of ${all} operations × statuses.${rest}`);
  };
}
