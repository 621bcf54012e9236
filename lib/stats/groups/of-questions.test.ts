import { describe, expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { shuffle } from "@/lib/stats/ranked/permuted";
import { groupQuestions } from "./of-questions";
import { adjustedRandIndex } from "./stable";

const wordings: Record<string, string[]> = {
  refund: ["How do I get a refund for {}?", "the refund of {} has not arrived", "Is {} refundable?", "{}: refund policy"],
  password: ["I forgot my password for {}", "How is the password of {} reset?", "Reset the {} password", "password rules of {}"],
  delivery: ["When is {} delivered?", "Delivery of {} is late", "change the delivery address of {}", "{} delivery by plane"],
};
const things = "lamp chair kettle camera bicycle printer guitar tent piano radio mirror carpet ladder violin shovel basket".split(
  " ",
);
const planted = Object.entries(wordings).flatMap(([topic, texts]) =>
  things.map((thing, at) => ({ topic, question: (texts[at % texts.length] ?? "").replace("{}", thing) })),
);
const questions = planted.map(({ question }) => question);
const topics = planted.map(({ topic }) => topic);

function labelsOf(texts: readonly string[]): number[] {
  const labels = texts.map(() => -1);
  for (const [group, { members }] of groupQuestions(texts).groups.entries()) for (const member of members) labels[member] = group;
  return labels;
}

test("questions of three subjects make three groups, named after them", () => {
  const { groups } = groupQuestions(questions);
  expect(
    adjustedRandIndex(
      labelsOf(questions),
      topics.map((topic) => Object.keys(wordings).indexOf(topic)),
    ),
  ).toBeGreaterThan(0.8);
  expect(groups).toHaveLength(3);
  for (const topic of Object.keys(wordings)) expect(groups.some(({ name }) => name.toLowerCase().includes(topic))).toBe(true);
  for (const { words } of groups) expect(words.length).toBeLessThanOrEqual(4);
});

test("every question is in one group or ungrouped", () => {
  const odd = [...questions, "", "?", "Xylophones", ...questions];
  const { groups, ungrouped } = groupQuestions(odd);
  const all = [...groups.flatMap(({ members }) => members), ...ungrouped];
  expect(all.sort((a, b) => a - b)).toEqual([...odd.keys()]);
  expect(ungrouped).toContain(questions.length + 2);
});

test("the order of questions and repeated ones change nothing", () => {
  const order = Int32Array.from(questions.keys());
  shuffle(order, seeded(3));
  const shuffled = Array.from(order, (at) => questions[at] ?? "");
  const named = (texts: readonly string[]) =>
    groupQuestions(texts).groups.map(({ name, members }) => [name, [...new Set(members.map((at) => texts[at]))]]);
  expect(named(shuffled)).toEqual(named(questions));
  expect(named([...questions, ...shuffled])).toEqual(named(questions));
});

test("questions that share nothing stay ungrouped", () => {
  const random = seeded(1);
  const letters = "bcdfghjklmnpqrstvwxz";
  const word = (): string => Array.from({ length: 7 }, () => letters[random() % letters.length]).join("");
  const texts = Array.from({ length: 200 }, () => `${word()} ${word()} ${word()}`);
  expect(groupQuestions(texts)).toEqual({ groups: [], ungrouped: [...texts.keys()] });
});

test("subjects are found in a script without spaces, and named by whole words", () => {
  const thai = ["จังหวัด", "อำเภอ", "ตำบล", "หมู่บ้าน", "เกาะ", "ภูเขา", "แม่น้ำ", "ทะเล", "ถนน", "สะพาน", "วัด", "ตลาด"];
  const chinese = ["苹果", "香蕉", "葡萄", "西瓜", "草莓", "樱桃", "芒果", "菠萝", "柠檬", "桃子", "李子", "荔枝"];
  const texts = [...thai.map((thing) => `โรงเรียน${thing}อยู่ที่ไหน`), ...chinese.map((thing) => `${thing}的价格是多少`)];
  const { groups } = groupQuestions(texts);
  expect(groups.map(({ members }) => members.length)).toEqual([12, 12]);
  expect(groups.map(({ name }) => name).join()).toMatch(/โรงเรียน/);
  expect(groups.map(({ name }) => name).join()).toMatch(/价格/);
});

describe("too little to group", () => {
  test.each([
    ["no questions", []],
    ["fewer than 20 different ones", questions.slice(0, 19)],
    ["one question 100,000 times", Array<string>(100_000).fill("What is a refund?")],
    ["nothing but spaces", Array.from({ length: 30 }, (_, at) => " ".repeat(at))],
    ["emoji", Array.from({ length: 30 }, (_, at) => "🙂".repeat(at))],
    ["one long word each", Array.from({ length: 30 }, (_, at) => String.fromCharCode(97 + (at % 26)).repeat(100_000 + at))],
  ])("%s", (_, texts) => expect(groupQuestions(texts)).toEqual({ groups: [], ungrouped: [...texts.keys()] }));
});

// (sum of C(nij, 2) − expected) / (mean − expected) by Python's math.comb; the first is scikit-learn's documented example.
test.each([
  [[0, 0, 1, 1], [0, 0, 1, 2], 0.5714285714285714],
  [[0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2], 0.24242424242424243],
  [[0, 0, 1, 1], [0, 1, 0, 1], -0.5],
])("%j and %j agree by %d", (one, other, expected) => {
  expect(adjustedRandIndex(one, other)).toBeCloseTo(expected, 12);
  expect(adjustedRandIndex(other, one)).toBeCloseTo(expected, 12);
});

test("names of groups do not matter", () => expect(adjustedRandIndex([0, 0, 1, 1], [7, 7, -1, -1])).toBe(1));

test("one group, or each apart, agrees with itself", () => {
  expect(adjustedRandIndex([1, 1, 1], [2, 2, 2])).toBe(1);
  expect(adjustedRandIndex([1, 2, 3], [3, 2, 1])).toBe(1);
  expect(adjustedRandIndex([], [])).toBe(1);
});

test("partitions of different items are refused", () =>
  expect(() => adjustedRandIndex([1, 2], [1])).toThrow("The partitions hold 2 and 1 items."));
