import { expect, test } from "vitest";
import { row, runAssay, write } from "@/testing/run-assay";

const good = (question: string) => [`${question} It ends at Emden, said the guide.`];
const file = (name: string, configs: Record<string, (question: string, at: number) => string[]>, about = "river", count = 40) =>
  write(
    name,
    Array.from({ length: count }, (_, at) => `Where does ${about} number ${at} end?`)
      .flatMap((question, at) =>
        Object.entries(configs).map(([config, contexts]) =>
          row(question, { id: question, config, contexts: contexts(question, at) }),
        ),
      )
      .join(""),
  );
const lexical = ["--judge", "lexical", "--metrics", "nvidia-context-relevance"];
const gate = (path: string, ...more: string[]) => runAssay(["gate", path, "--baseline", "main", ...lexical, ...more]);
const cheese = (_: string, at: number) => (at % 3 === 0 ? ["Rivers end."] : ["Cheese is made of milk."]);

test("without a baseline nothing is green, except on main, which sets it", async () => {
  const path = file("good.jsonl", { usual: good });
  expect(await gate(path, "--project", "one")).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is no baseline one/main"),
  });
  expect(await gate(path, "--project", "one", "--main")).toMatchObject({
    code: 0,
    err: expect.stringContaining("baseline one/main is now run"),
  });
  expect(await gate(path, "--project", "one")).toMatchObject({ code: 0, out: expect.stringContaining("**holds**") });
});

test("every configuration is compared, and what cannot be compared is refused", async () => {
  await gate(file("good.jsonl", { usual: good }), "--project", "two", "--main");
  const path = file("both.jsonl", { usual: good, worse: cheese });
  const both = await gate(path, "--project", "two", "--json");
  expect(both.code).toBe(1);
  expect(JSON.parse(both.out).runs).toMatchObject([
    { configuration: "usual", exitCode: 0 },
    { configuration: "worse", exitCode: 1 },
  ]);
  expect((await gate(path, "--project", "three", "--main")).err).toContain("Every configuration is compared with it.");
  const other = await gate(file("other.jsonl", { usual: good }, "mountain"), "--project", "two", "--main");
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining("add --project NAME") });
});

test("without a project a baseline belongs to its questions: two teams that both call it main do not meet", async () => {
  const ours = file("ours.jsonl", { usual: good }, "sea");
  const theirs = file("theirs.jsonl", { usual: good }, "lake");
  expect(await gate(ours, "--main")).toMatchObject({ code: 0, err: expect.stringContaining("main is now run") });
  expect(await gate(theirs)).toMatchObject({ code: 2, err: expect.stringContaining("no baseline main of these questions") });
  expect(await gate(theirs, "--main")).toMatchObject({ code: 0, err: expect.stringContaining("main is now run") });
  const next = await gate(file("next.jsonl", { usual: good }, "sea", 41), "--main");
  expect(next).toMatchObject({ code: 0, out: expect.stringContaining("**holds**") });
  expect(await gate(file("fell.jsonl", { usual: cheese }, "lake"))).toMatchObject({ code: 1 });

  const { baselines } = JSON.parse((await runAssay(["baseline", "list", "--json"])).out);
  const mains = baselines.filter(({ name }: { name: string }) => name === "main");
  expect(mains).toHaveLength(2);
  expect(await runAssay(["baseline", "remove", "main"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("Several datasets have a baseline main: next ("),
  });
  expect(await runAssay(["baseline", "remove", "main", "--dataset", mains[0].dataset])).toMatchObject({ code: 0 });
});

test("with --until-decided it fails once the loss is shown, and judges no more", async () => {
  const many = (name: string, contexts: (question: string, at: number) => string[]) =>
    file(name, { [name]: contexts }, "river", 80);
  await gate(many("before.jsonl", good), "--project", "three", "--main");
  const early = ["--project", "three", "--until-decided", "nvidia-context-relevance"];
  const worse = await gate(many("after.jsonl", cheese), ...early);
  expect(worse).toMatchObject({
    code: 1,
    err: expect.stringContaining("after.jsonl is worse than before.jsonl: decided after 40 of 80 questions."),
  });
  expect(worse.out).toContain("40 of 80 questions were not judged in both runs");
  expect(
    await gate(many("wrong.jsonl", good), "--project", "three", "--until-decided", "trulens-answer-relevance"),
  ).toMatchObject({ code: 2, err: expect.stringContaining("cannot decide") });
});
