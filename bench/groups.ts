// npm run bench -- groups FOLDER: how well questions are grouped whose topics are known, by the adjusted Rand index, and the time
// for 10,000 and 100,000 different questions. FOLDER holds begin-wow.jsonl, clapnq-dev.jsonl, expertqa.jsonl, halueval-qa.jsonl,
// mtrag-human.jsonl, pubmedqa-pqal.jsonl and xquad-multilingual.jsonl as rows of Assay.
import { adjustedRandIndex } from "@/lib/stats/groups/adjusted-rand-index";
import { groupQuestions } from "@/lib/stats/groups/of-questions";
import { type Planted, plantedIn, questionsIn } from "./planted-questions";
import { list, percent, print } from "./simulated";

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder with the rows: npm run bench -- groups FOLDER.");

function found({ name, questions, topics }: Planted): string[] {
  const labels = new Int32Array(questions.length).fill(-1);
  const { groups } = groupQuestions(questions);
  for (const [group, { members }] of groups.entries()) for (const member of members) labels[member] = group;
  const known = [...new Set(topics)];
  const rows = list(questions.length, (at) => ({
    topic: topics[at] ?? "",
    truth: known.indexOf(topics[at] ?? ""),
    label: labels[at] ?? -1,
  }));
  const index = (chosen: typeof rows): string =>
    chosen.length === 0
      ? "–"
      : adjustedRandIndex(
          chosen.map(({ label }) => label),
          chosen.map(({ truth }) => truth),
        ).toFixed(2);
  const share = (chosen: typeof rows): string =>
    chosen.length === 0 ? "–" : percent(chosen.filter(({ label }) => label >= 0).length / chosen.length);
  const [on, off] = [rows.filter(({ topic }) => topic !== ""), rows.filter(({ topic }) => topic === "")];
  return [
    name,
    String(questions.length),
    String(known.filter((topic) => topic !== "").length),
    String(groups.length),
    ...[index(rows), index(on), index(on.filter(({ label }) => label >= 0)), share(on), share(off)],
  ];
}

print(
  "Agreement of groups with known topics (adjusted Rand index; ungrouped questions count as one more group)",
  ["questions", "n", "topics", "groups", "all", "with a topic", "of these grouped", "grouped", "grouped without a topic"],
  plantedIn(folder).map(found),
);

const real = ["clapnq-dev", "begin-wow", "halueval-qa", "pubmedqa-pqal", "expertqa"].flatMap((name) => questionsIn(folder, name));
/** The beginning of one question and the end of another. */
const mixed = (at: number): string => {
  const [one, other] = [real[at % real.length] ?? "", real[(at * 7919 + Math.floor(at / real.length)) % real.length] ?? ""];
  return `${one.slice(0, Math.ceil(one.length / 2))} ${other.slice(Math.floor(other.length / 2))} ${at}`;
};
const subjects = ["invoice", "delivery", "password", "warranty", "refund", "discount"];
const shapes: Record<string, (at: number) => string> = {
  "real questions, mixed": mixed,
  "the same with one of six subjects": (at) => `${mixed(at)} ${subjects[at % subjects.length]}`,
};
print(
  "Time",
  ["questions", "n", "groups", "seconds", "CPU seconds"],
  [1_000, 10_000, 100_000].flatMap((count) =>
    Object.entries(shapes).map(([name, make]) => {
      const questions = list(count, make);
      const [began, used] = [performance.now(), process.cpuUsage()];
      const { groups } = groupQuestions(questions);
      const { user, system } = process.cpuUsage(used);
      const seconds = [(performance.now() - began) / 1e3, (user + system) / 1e6].map((time) => time.toFixed(2));
      return [name, String(count), String(groups.length), ...seconds];
    }),
  ),
);
