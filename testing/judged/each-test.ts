import { afterEach, beforeEach } from "vitest";
import { type JudgeServer, startJudgeServer } from "@/testing/judge-server";

type Options = () => Parameters<typeof startJudgeServer>[0];

/** A judge server for each test of a file, at a new address. */
export function judgeOfEachTest(options: Options = () => ({})): JudgeServer {
  let current: JudgeServer;
  beforeEach(async () => {
    current = await startJudgeServer(options());
  });
  afterEach(() => current.close());
  return new Proxy({} as JudgeServer, {
    get: (_, name) => Reflect.get(current, name),
    set: (_, name, value) => Reflect.set(current, name, value),
  });
}

/** The same, as the judge that the environment names. */
export function usualJudge(options?: Options): JudgeServer {
  const judge = judgeOfEachTest(options);
  beforeEach(() => {
    Object.assign(process.env, { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: judge.url });
  });
  return judge;
}
