// npm run bench -- replies: the speed of every parser on the collected replies, next to a floor (JSON.parse of each reply as a
// JSON string), and the longest time for a reply of 4 MB.

import { requireMetrics } from "@/lib/metrics/registry";
import { collections, parsers, sample } from "@/lib/metrics/replies/collection/all.fixture";
import type { Groups } from "@/lib/metrics/replies/collection/form.fixture";

const seconds = 1.5;
const megabytes = 4;

type Parser = keyof typeof parsers;
const names = Object.keys(parsers) as Parser[];

function parserOf(name: Parser): (reply: string) => unknown {
  const [id, settings] = parsers[name];
  const [metric] = requireMetrics([id]);
  if (!metric) throw new Error(`There is no ${id}.`);
  const read = metric.settings.parse(settings);
  return (reply) => metric.parse(reply, sample, { item: 0, poll: 0 }, read);
}

const repliesOf = (name: Parser): string[] =>
  (collections[name] as readonly Groups[]).flatMap((groups) => Object.values(groups).flatMap((of) => of.map(([reply]) => reply)));

/** Texts per CPU second, after a warm-up. */
function rateOf(read: (text: string) => unknown, texts: readonly string[]): number {
  for (let round = 0; round < 3; round++) for (const text of texts) read(text);
  const start = process.cpuUsage();
  let count = 0;
  let used = 0;
  while (used < seconds * 1e6) {
    for (const text of texts) read(text);
    count += texts.length;
    const { user, system } = process.cpuUsage(start);
    used = user + system;
  }
  return count / (used / 1e6);
}

/** Very long replies of a broken or hostile server. */
const shapes: Record<string, string> = {
  prose: "It may be so, and it may not. ",
  lines: "- The context says so.\n",
  scores: "Score: 7\n",
  verdicts: "Verdict: yes\n",
  numbers: "1.1, 2.3, ",
  json: '{"score": 2, "reasoning": "r"}\n',
  thoughts: "<think>Hm.</think>",
  open: "<think>",
  brackets: "[[{",
  quotes: `"'“`,
  blanks: " \n\t",
  one: "a",
  digits: "８",
  wide: "很好。",
};

function longest(read: (text: string) => unknown): { ms: number; shape: string } {
  let worst = { ms: 0, shape: "" };
  for (const [shape, part] of Object.entries(shapes)) {
    const body = part.repeat(Math.ceil((megabytes * 1024 * 1024) / part.length));
    for (const [where, text] of [
      ["", body],
      [", thoughts before a score", `<think>${body}</think>Score: 2`],
      [", in JSON", JSON.stringify({ score: 2, reasoning: body })],
    ] as const) {
      // The best of three has the least noise.
      let ms = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 3; round++) {
        const { user: before } = process.cpuUsage();
        read(text);
        ms = Math.min(ms, (process.cpuUsage().user - before) / 1000);
      }
      if (ms > worst.ms) worst = { ms, shape: `${shape}${where}` };
    }
  }
  return worst;
}

console.log(
  `${"parser".padEnd(12)}${"replies".padStart(9)}${"a second".padStart(11)}${"floor".padStart(11)}${"ratio".padStart(8)}   longest of 4 MB`,
);
for (const name of names) {
  const read = parserOf(name);
  const replies = repliesOf(name);
  const floor = rateOf(
    JSON.parse,
    replies.map((reply) => JSON.stringify(reply)),
  );
  const rate = rateOf(read, replies);
  const { ms, shape } = longest(read);
  console.log(
    name.padEnd(12) +
      String(replies.length).padStart(9) +
      Math.round(rate).toLocaleString("en").padStart(11) +
      Math.round(floor).toLocaleString("en").padStart(11) +
      (floor / rate).toFixed(1).padStart(8) +
      `   ${ms.toFixed(0)} ms (${shape})`,
  );
}
