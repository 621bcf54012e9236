import { afterAll, beforeAll, expect, test } from "vitest";
import { type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { runAssay } from "@/testing/run-assay";

let server: JudgeServer;
beforeAll(async () => {
  server = await startJudgeServer({ script: () => reply('{"score": 1, "reasoning": "Partly."}') });
});
afterAll(() => server.close());

const key = "sk-canary-of-the-command-51e0";
const environment = { MY_KEY: key, ASSAY_SECRET: "a secret of more than 32 characters, for tests" };
const judge = (...args: string[]) => runAssay(["judge", ...args], environment);

test("the command connects a judge, tests it, lists and removes it, and never prints its key", async () => {
  const ran = [
    await judge("add", "near", server.url, "--model", "judge-a", "--key-variable", "MY_KEY"),
    await judge("test", "near"),
    await judge("list"),
    await judge("remove", "near"),
    await judge("list"),
    await judge("add", "near", server.url, "--model", "judge-a", "--key-variable", key),
  ];
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 2]);
  const [, tested, listed, , none] = ran;
  expect(tested?.out).toMatch(/^It works\.\nAsked: .*\nReply: .*\nRead as: 0\.50\n.* s, price unknown\n$/);
  expect(listed?.out).toMatch(/near \(default\) +near\/judge-a +connected/);
  expect(none?.err).toContain("No judge is connected");
  expect(ran.map(({ out, err }) => out + err).join("")).not.toContain(key);
});
