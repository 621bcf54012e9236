import { existsSync } from "node:fs";
import { imports, roomOf } from "./imports";

/** Shows `components` as one room. */
const shownRoom = (file: string): string => roomOf(file).replace(/^components\/.*/, "components");

/** A Mermaid graph, without arrows that follow from others. */
export function drawRooms(): string {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const here = shownRoom(from);
    const there = shownRoom(to);
    if (here === there || [here, there].some((room) => ["prisma", "testing", "tools"].includes(room))) continue;
    arrows.set(here, (arrows.get(here) ?? new Set()).add(there));
  }
  const reaches = (from: string, to: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const lines = [...arrows]
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([here, theirs]) =>
      [...theirs]
        .filter((there) => ![...theirs].some((other) => other !== there && reaches(other, there)))
        .sort()
        .map((there) => `  ${node(here)} --> ${node(there)}`),
    );
  return ["```mermaid", "graph TD", ...lines, "```"].join("\n");
}

const node = (room: string): string => `${room.replace(/\W/g, "_")}["${room}"]`;

/** From a file to a score. */
const steps: readonly (readonly [file: string, does: string])[] = [
  ["lib/imports/files.ts", "receives the uploaded file"],
  ["lib/datasets/read-file.ts", "reads its rows as samples or reports line errors"],
  ["lib/db/samples/rows.ts", "stores the samples"],
  ["lib/runs/start/plan.ts", "checks the request and plans the runs"],
  ["lib/judging/work-loop.ts", "takes the next run"],
  ["lib/judging/execute/open-work.ts", "finds missing judgments"],
  ["lib/metrics/registry.ts", "the metric builds its prompts"],
  ["lib/judge/calls/judge-asks.ts", "the judge replies"],
  ["lib/metrics/define.ts", "the metric reads the reply and scores the sample"],
  ["lib/judging/execute/store-results.ts", "stores the judgment"],
  ["lib/summaries/refresh.ts", "summarises the run"],
];

/** Throws if a step's file is missing. */
export function drawSteps(): string {
  const gone = steps.filter(([file]) => !existsSync(file));
  if (gone.length > 0) throw new Error(`tools/structure/picture.ts lists missing files: ${gone.join(", ")}`);
  const nodes = steps.map(([file, does], at) => `  s${at}["${does}<br/><small>${file}</small>"]`);
  const arrows = steps.slice(1).map((_, at) => `  s${at} --> s${at + 1}`);
  return ["```mermaid", "graph TD", ...nodes, ...arrows, "```"].join("\n");
}
