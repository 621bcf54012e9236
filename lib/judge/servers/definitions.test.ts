import { expect, test } from "vitest";
import { readDefinitions } from "./definitions";

const mistakesIn = (text: string): string => {
  try {
    readDefinitions(text, "judges.json");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "none";
};
const local = (more: object) => JSON.stringify({ local: { baseUrl: "http://127.0.0.1:11434/v1", ...more } });

test("missing fields get defaults", () => {
  expect(readDefinitions(`\uFEFF${local({ models: ["meta-llama/llama-3"], limits: { rpm: 60 } })}`, "judges.json")).toEqual(
    new Map([
      ["local", { baseUrl: "http://127.0.0.1:11434/v1", models: ["meta-llama/llama-3"], prices: {}, limits: { rpm: 60 } }],
    ]),
  );
});

test.each([
  ["", "line 1 is not JSON"],
  ['{\n  "local": {\n    "baseUrl" "x"\n  }\n}', "line 3 is not JSON"],
  ['{"a": 1,}', "line 1 is not JSON"],
  ['{"local": {"baseUrl": "a\nb"}}', "It is not JSON: a string contains a line break or a tab"],
  ["[".repeat(100_000), "nested too deeply"],
  ["[]", "It: It must be an object"],
  ['{"local": 1}', "local: It must be an object"],
  ['{"local": {}}', "local.baseUrl: It must be an http or https URL"],
  [
    local({ baseURL: "x" }),
    "local.baseURL: There is no such field. The fields are baseUrl, keyVariable, headers, models, prices, limits",
  ],
  [local({ limits: { rps: 1 } }), "local.limits.rps: There is no such field. The fields are concurrency, rpm, tpm, timeout"],
  [local({ limits: { rpm: 0 } }), "local.limits.rpm: It must be a whole number from 1 to 10,000,000"],
  [local({ limits: { concurrency: "8" } }), "local.limits.concurrency: It must be a whole number from 1 to 1,024"],
  [local({ limits: { timeout: 0 } }), "local.limits.timeout: It must be a number of seconds from 0.1 to 3,600"],
  [local({ limits: { tpm: null } }), "local.limits.tpm: It must be a whole number"],
  [local({ baseUrl: "127.0.0.1:11434" }), "local.baseUrl: It must be an http or https URL"],
  [local({ baseUrl: "ftp://a/v1" }), "local.baseUrl: It must be an http or https URL"],
  [local({ baseUrl: "http://me:secret@a/v1" }), "local.baseUrl: It must have no user, password or fragment"],
  [local({ baseUrl: "http://169.254.169.254/v1" }), "local.baseUrl: It cannot be a link-local address"],
  [local({ baseUrl: "http://[fe80::1]/v1" }), "local.baseUrl: It cannot be a link-local address"],
  [local({ keyVariable: "sk-secret-key" }), "local.keyVariable: It must be the name of an environment variable"],
  [local({ keyVariable: "aBcDeFsecret" }), "local.keyVariable: It must be the name of an environment variable"],
  [
    local({ headers: { "x-key": "secret\r\nx-evil: 1" } }),
    'local.headers.x-key: the value of "x-key" must not contain line breaks',
  ],
  [local({ headers: { host: "a" } }), 'local.headers.host: "host" cannot be set'],
  [local({ headers: { "x key": "a" } }), "local.headers.x key:"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what people write in the file.
  [local({ headers: { "x-key": "${lower}" } }), "must contain the name of an environment variable"],
  [local({ headers: ["a"] }), "local.headers: must be an object of headers"],
  [local({ models: "llama" }), "local.models: It must be a list"],
  [local({ models: ["a", "a"] }), "local.models: It must name each model once"],
  [local({ models: ["a,b"] }), "local.models.0: It must not contain commas"],
  [local({ models: [""] }), "local.models.0: It must not be empty"],
  [local({ prices: { llama: { prompt: -1, completion: 1 } } }), "local.prices.llama.prompt: A price is a number from 0"],
  [local({ prices: { llama: { prompt: 1 } } }), "local.prices.llama.completion:"],
  [local({ prices: { llama: { prompt: 1, completion: 1, euro: 1 } } }), "local.prices.llama.euro: There is no such field"],
  ['{"local": {"baseUrl": "http://a"},\n"local": {"baseUrl": "http://b"}}', "local: It is defined twice (lines 1 and 2)"],
  ['{"local": {"baseUrl": "http://a", "baseUrl": "http://b"}}', "local.baseUrl: It is defined twice (lines 1 and 1)"],
  ['{"Open AI": {"baseUrl": "http://a"}}', "Open AI: A judge's name may contain only a-z"],
  ['{"constructor": {"baseUrl": "http://a"}}', "This name is reserved"],
  ['{"": {"baseUrl": "http://a"}}', "A judge's name may contain only a-z"],
  ['{"a/b": {"baseUrl": "http://a"}}', "a/b: A judge's name may contain only a-z"],
  ['{"__proto__": {"baseUrl": "http://a"}}', "__proto__"],
  [`{"${"a".repeat(41)}": {"baseUrl": "http://a"}}`, "A judge's name must have at most 40 characters"],
  [
    JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`a${at}`, { baseUrl: "http://a" }]))),
    "There must be at most 50 judges",
  ],
])("%j is refused: %s", (text, mistake) => {
  const mistakes = mistakesIn(text);
  expect(mistakes).toContain(mistake);
  expect(mistakes).toMatch(/^judges\.json: /);
  expect(mistakes).not.toContain("secret");
});

test("every mistake is named, each on its line", () => {
  const text = JSON.stringify({ one: { baseUrl: 1, limits: { rpm: 0 } }, two: { baseUrl: "http://a", x: 1, y: 2 } });
  expect(mistakesIn(text).split("\n")).toEqual([
    expect.stringContaining("one.baseUrl: "),
    expect.stringContaining("one.limits.rpm: "),
    expect.stringContaining("two.x: "),
    expect.stringContaining("two.y: "),
  ]);
});
