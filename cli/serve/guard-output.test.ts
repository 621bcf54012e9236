import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

/** Runs a program that guards its output first. Returns its exit code and output. */
function run(program: string, env: Record<string, string> = {}) {
  const guard = path.join(import.meta.dirname, "guard-output.ts");
  const code = `import(${JSON.stringify(guard)}).then(({ guardOutput }) => { guardOutput(); ${program} });`;
  const args = ["--import", "tsx", "-e", code];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: path.join(import.meta.dirname, ".."),
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

test("all output is guarded: both streams, any writer, without keys", () => {
  const { status, stdout, stderr } = run(
    `console.log("a\\u009bb"); process.stdout.write(Buffer.from("c\\u202ed\\n")); console.error("x", new Error("y\\u0007 my-own-secret"));
     process.stderr.write("/share/abcdef/table\\n", () => process.stderr.write("written"));`,
    { OPENAI_API_KEY: "my-own-secret" },
  );
  expect(status).toBe(0);
  expect(stdout).toBe("a\\u{9b}b\nc\\u{202e}d\n");
  expect(stderr).toMatch(/^x Error: y\\u\{7\} \[key\]\n {2}\| {5}at /);
  expect(stderr).toMatch(/\n\/share\/\[token\]\/table\nwritten\n$/);
});

test("neither header values nor those of the address's query or a proxy are printed", () => {
  const { stdout } = run(`console.log("header-secret query-secret proxy-secret");`, {
    OPENAI_HEADERS: '{"x-key":"header-secret"}',
    OPENAI_BASE_URL: "http://127.0.0.1:9/v1?key=query-secret",
    HTTPS_PROXY: "http://me:proxy-secret@proxy.example",
  });
  expect(stdout).toBe("[key] [key] [key]\n");
});

test("a repeated message is written once, with its count at the end", () => {
  const { stderr } = run(`for (let time = 0; time < 1000; time++) console.error("The disk is full.");`);
  expect(stderr).toBe("The disk is full.\n… again 999 times: The disk is full.\n");
});

test("of lines about requests none is left out, even of equal ones", () => {
  const line = '{"path":"/runs"}';
  const file = path.join(import.meta.dirname, "..", "..", "lib", "domain", "process", "request-log.ts");
  const { stderr } = run(
    `import(${JSON.stringify(file)}).then(({ requestLog }) => { requestLog.write('${line}'); requestLog.write('${line}'); });`,
  );
  expect(stderr).toBe(`${line}\n${line}\n`);
});

test.each([
  ["an error that nobody catches", `setTimeout(() => { throw new Error("at /welcome/abcdef \\u009b"); });`],
  ["a rejection that nobody handles", `Promise.reject(new Error("at /welcome/abcdef \\u009b"));`],
])("%s ends the process, and its output is guarded too", (_, program) => {
  const { status, stderr } = run(program);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Stopped on an unexpected error: Error: at \/welcome\/\[token\] \\u\{9b\}\n/);
});
