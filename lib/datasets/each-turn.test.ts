import { expect, test } from "vitest";
import { readAll } from "./every-event.fixture";

const user = (content: unknown) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });
const tool = (...texts: string[]) => ({ role: "tool", content: JSON.stringify(texts) });
const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const read = (...rows: object[]) => readAll(lines(...rows), { eachTurn: true });

/** The same chat of three turns, the second without a search. */
const chats: Record<string, object> = {
  OpenAI: {
    messages: [
      { role: "system", content: "Be brief." },
      user("Who wrote Emma?"),
      tool("Austen wrote Emma."),
      assistant("Jane Austen."),
      user("Thanks!"),
      assistant("You are welcome."),
      user("When did she die?"),
      tool("Austen died in 1817."),
      assistant("In 1817."),
    ],
  },
  Anthropic: {
    messages: [
      { role: "system", content: "Be brief." },
      user("Who wrote Emma?"),
      { role: "assistant", content: [{ type: "tool_use", id: "1", name: "search", input: {} }] },
      user([{ type: "tool_result", tool_use_id: "1", content: [{ type: "text", text: "Austen wrote Emma." }] }]),
      { role: "assistant", content: [{ type: "text", text: "Jane Austen." }] },
      user("Thanks!"),
      assistant("You are welcome."),
      user("When did she die?"),
      { role: "assistant", content: [{ type: "tool_use", id: "2", name: "search", input: {} }] },
      user([{ type: "tool_result", tool_use_id: "2", content: [{ type: "text", text: "Austen died in 1817." }] }]),
      assistant("In 1817."),
    ],
  },
  LangGraph: {
    messages: [
      { type: "system", content: "Be brief." },
      { type: "human", content: "Who wrote Emma?" },
      { type: "tool", content: "1 found", artifact: [{ page_content: "Austen wrote Emma.", metadata: {} }] },
      { type: "ai", content: "Jane Austen." },
      { type: "human", content: "Thanks!" },
      { type: "ai", content: "You are welcome." },
      { type: "human", content: "When did she die?" },
      { type: "tool", content: "1 found", artifact: [{ page_content: "Austen died in 1817.", metadata: {} }] },
      { type: "ai", content: "In 1817." },
    ],
  },
  "RAGAS, several turns": {
    user_input: [
      { type: "system", content: "Be brief." },
      { type: "human", content: "Who wrote Emma?" },
      { type: "tool", content: "Austen wrote Emma." },
      { type: "ai", content: "Jane Austen." },
      { type: "human", content: "Thanks!" },
      { type: "ai", content: "You are welcome." },
      { type: "human", content: "When did she die?" },
      { type: "tool", content: "Austen died in 1817." },
      { type: "ai", content: "In 1817." },
    ],
  },
  "DeepEval, conversational": {
    turns: [
      { role: "system", content: "Be brief." },
      user("Who wrote Emma?"),
      { role: "assistant", content: "Jane Austen.", retrieval_context: ["Austen wrote Emma."] },
      user("Thanks!"),
      assistant("You are welcome."),
      user("When did she die?"),
      { role: "assistant", content: "In 1817.", retrieval_context: ["Austen died in 1817."] },
    ],
  },
};

for (const [name, chat] of Object.entries(chats))
  test(`${name}: each answered question is a sample with what was found for it and the turns before it`, async () => {
    const { samples, problems, hints } = await read({
      id: "chat",
      ...chat,
      reference: "1817",
      gold_ids: ["d2"],
      "labels.good": true,
      topic: "novels",
    });
    expect({ problems, hints: hints.filter((hint) => hint.includes("turn")) }).toEqual({ problems: [], hints: [] });
    const before = [
      { role: "system", text: "Be brief." },
      { role: "user", text: "Who wrote Emma?" },
      { role: "assistant", text: "Jane Austen." },
      { role: "user", text: "Thanks!" },
      { role: "assistant", text: "You are welcome." },
    ];
    const none = { reference: null, labels: {} };
    expect(samples).toMatchObject([
      {
        externalId: "chat-turn-1",
        question: "Who wrote Emma?",
        response: "Jane Austen.",
        contexts: ["Austen wrote Emma."],
        ...none,
        turns: before.slice(0, 1),
        metadata: { topic: "novels", turn: 1 },
        line: 1,
      },
      {
        externalId: "chat-turn-2",
        question: "Thanks!",
        response: "You are welcome.",
        contexts: [],
        ...none,
        turns: before.slice(0, 3),
        metadata: { topic: "novels", turn: 2 },
        line: 1,
      },
      {
        externalId: "chat",
        question: "When did she die?",
        response: "In 1817.",
        contexts: ["Austen died in 1817."],
        reference: "1817",
        labels: { good: true },
        gold: [{ id: "d2", text: null }],
        turns: before,
        metadata: { topic: "novels", turn: 3 },
        line: 1,
      },
    ]);
    expect(samples.slice(0, 2).map(({ gold }) => gold)).toEqual([undefined, undefined]);
  });

test("a turn whose contexts are not in the messages is left out and counted, unless the last turn's are", async () => {
  const { samples, hints } = await read({
    messages: [user("a?"), assistant("a."), user("b?"), tool("b"), assistant("b."), user("c?"), assistant("c.")],
    contexts: ["c"],
  });
  expect(samples.map(({ question, contexts }) => [question, contexts])).toEqual([
    ["b?", ["b"]],
    ["c?", ["c"]],
  ]);
  expect(hints).toContainEqual(expect.stringContaining("1 earlier turn is left out"));
});

test("off by default, and rows with one question are as without it", async () => {
  const { samples } = await readAll(
    lines({ id: "x", messages: [user("a?"), assistant("a."), user("b?"), assistant("b.")], contexts: ["b"] }),
  );
  expect(samples).toMatchObject([{ externalId: "x", question: "b?", metadata: {} }]);
  expect((await read({ id: "x", question: "a?", contexts: ["a"], response: "a." })).samples).toMatchObject([
    { externalId: "x", metadata: {} },
  ]);
});

test("odd conversations: only answered questions with a text are samples", async () => {
  const { samples, problems } = await read(
    { messages: [assistant("Hello"), user("a?"), user("b?"), tool("b"), assistant("b."), user(""), tool("c"), assistant("c.")] },
    { messages: [user("d?"), assistant(" "), user("e?"), tool("e"), assistant("e.")] },
    { messages: [user("f?"), tool("f"), assistant("f."), user("g?")] },
    { messages: [assistant("h.")] },
  );
  expect(samples.map(({ question, response, metadata, line }) => [question, response, metadata.turn, line])).toEqual([
    ["b?", "c.", 2, 1],
    ["e?", "e.", 2, 2],
    ["f?", "f.", 1, 3],
  ]);
  expect(problems.map(({ line }) => line)).toEqual([3, 4]);
});

test("of a conversation of 2,100 messages the first 499 turns are samples, the rest are counted, and the last is too long", async () => {
  const messages = Array.from({ length: 700 }, (_, at) => [user(`${at}?`), tool("t"), assistant(`${at}.`)]).flat();
  const { samples, problems, hints } = await read({ id: "x", messages });
  expect([samples.length, samples.at(-1)?.externalId]).toEqual([499, "x-turn-499"]);
  expect(problems).toMatchObject([{ field: "turns" }]);
  expect(hints).toContainEqual(expect.stringContaining("200 earlier turns are left out"));
});

test("the turns that samples repeat are bounded", async () => {
  const messages = Array.from({ length: 40 }, (_, at) => [user(`${at}?`), tool("t"), assistant(`${at}.`.repeat(50))]).flat();
  const file = lines({ messages });
  const limits = { bytes: file.length * 5 };
  expect((await readAll(file, { limits })).samples).toHaveLength(1);
  expect((await readAll(file, { limits, eachTurn: true })).refusal).toContain("repeats the turns before it");
});
