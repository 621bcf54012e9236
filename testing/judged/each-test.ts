import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
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

/** Each test begins with these judges in judges.json and these variables, and may write others. */
export function judgesFile(judges: () => object, variables: () => object = () => ({})): (judges: object) => void {
  let environment: NodeJS.ProcessEnv;
  let file: string;
  const write = (judges: object) => writeFileSync(file, JSON.stringify(judges));
  beforeEach(() => {
    environment = { ...process.env };
    file = path.join(mkdtempSync(path.join(tmpdir(), "assay-judges-")), "judges.json");
    Object.assign(process.env, { ASSAY_JUDGES: file }, variables());
    write(judges());
  });
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  });
  return write;
}
