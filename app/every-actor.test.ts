import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");

const recorded =
  /\b(?:await |=> |return )(createShare|makeShare|revokeShare|deleteRun|deleteDataset|deleteConfiguration|editParameters|startRuns|startPlanned|cancelRun|archiveRuns?|setPrice|deletePrice|setRetention|setAuditDays|backUp|addPerson|renewLink|setRole|removePerson|endSessions?|makeToken|revokeToken|importFiles|importExample|receiveSamples|saveGolden|setBaseline|removeBaseline|startRound|endRound|removeRound|settle)\(/g;

function argumentsAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return text.slice(from, at);
  }
  return "";
}

test("every page, route and command passes the actor to the audit log", () => {
  const found: string[] = [];
  const anonymous: string[] = [];
  for (const room of ["app", "cli", "lib/operations"]) {
    for (const file of readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /\.(test|fixture)\./.test(file)) continue;
      const text = readFileSync(path.join(root, room, file), "utf8");
      for (const match of text.matchAll(recorded)) {
        const call = `${room}/${file}: ${match[1]}`;
        found.push(call);
        const given = argumentsAt(text, match.index + match[0].length - 1);
        if (!/actorOfRequest\(request\)|commandActor\(\)|\bby\b/.test(given)) anonymous.push(call);
      }
    }
  }
  expect(found.length).toBeGreaterThan(25);
  expect(anonymous).toEqual([]);
});
