import { expect, test } from "vitest";
import { linkTo, modelsOf, parseEnvironment } from "./environment";

test("an empty environment gives the defaults", () => {
  expect(parseEnvironment({ PORT: " ", OPENAI_API_KEY: "" })).toMatchObject({
    DATABASE_URL: "file:./data/assay.db",
    HOST: "127.0.0.1",
    PORT: 3000,
    OPENAI_BASE_URL: "https://api.openai.com/v1",
    OPENAI_API_KEY: undefined,
  });
});

test("all problems are listed at once", () => {
  const parse = () => parseEnvironment({ PORT: "x", DATABASE_URL: "mysql://db/assay", OPENAI_BASE_URL: "ftp://a" });
  expect(parse).toThrow(/DATABASE_URL[\s\S]+PORT[\s\S]+OPENAI_BASE_URL/);
});

test.each(["nope", "http://", "https://a b", "ftp://a"])("an invalid base URL is refused with an example: %s", (url) => {
  expect(() => parseEnvironment({ OPENAI_BASE_URL: url })).toThrow(/must be an http or https URL, as in https:/);
});

test.each(["https://user:secret@host/v1", "https://a:b@c@host/v1", "https://host/v1#secret"])(
  "a base URL that may carry a secret is refused, since it is stored with every run: %s",
  (url) => expect(() => parseEnvironment({ OPENAI_BASE_URL: url })).toThrow(/^(?![\s\S]*secret)[\s\S]*OPENAI_API_KEY/),
);

test("a base URL may have a query", () => {
  const url = "https://host/v1?api-version=2024-10-21";
  expect(parseEnvironment({ OPENAI_BASE_URL: url }).OPENAI_BASE_URL).toBe(url);
});

test("headers are read from JSON, with their names in lower case", () => {
  expect(parseEnvironment({ OPENAI_HEADERS: '{"X-Team":" search ","api-key":"k"}' }).OPENAI_HEADERS).toEqual({
    "x-team": "search",
    "api-key": "k",
  });
  expect(parseEnvironment({ OPENAI_HEADERS: " " }).OPENAI_HEADERS).toEqual({});
});

test.each([
  ["{secret", "OPENAI_HEADERS must be JSON, as in"],
  ['["secret"]', "OPENAI_HEADERS: must be an object of headers, as in"],
  ["null", "OPENAI_HEADERS: must be an object of headers"],
  ['{"x-a":5}', 'OPENAI_HEADERS: the value of "x-a" must be a string'],
  ['{"x-a":["secret"]}', 'the value of "x-a" must be a string'],
  ['{"x-a":"secret\\r\\nx-b: c"}', 'the value of "x-a" must not contain line breaks'],
  ['{"x-a":"secret\\u0000"}', 'the value of "x-a" can contain only printable ASCII characters'],
  ['{"x-a":"schlüssel-secret"}', 'the value of "x-a" can contain only printable ASCII characters'],
  ['{"x-a":" "}', 'the value of "x-a" is empty'],
  [`{"x-a":"secret${"x".repeat(8192)}"}`, 'the value of "x-a" is longer than 8192 characters'],
  ['{"x a":"secret"}', '"x a" is not a name that HTTP allows'],
  ['{"x-a\\nHost":"secret"}', '"x-a\\nHost" is not a name that HTTP allows'],
  ['{"":"secret"}', '"" is not a name'],
  ['{"X-A":"secret","x-a":"secret"}', '"x-a" appears twice'],
  ['{"Host":"secret"}', '"Host" cannot be set'],
  ['{"content-length":"1","transfer-encoding":"chunked","connection":"close"}', '"transfer-encoding" cannot be set'],
  [JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`x-${at}`, "secret"]))), "at most 50 headers"],
])("headers that cannot be sent are refused, without their values: %s", (headers, sentence) => {
  const parse = () => parseEnvironment({ OPENAI_HEADERS: headers });
  expect(parse).toThrow(sentence);
  expect(parse).toThrow(/^(?![\s\S]*secret)/);
});

test("models are separated by commas", () => {
  expect(modelsOf(parseEnvironment({ ASSAY_MODEL: " a, b,,c " }))).toEqual(["a", "b", "c"]);
});

test.each(["http://169.254.169.254/v1", "http://[fe80::1]/v1", "http://0xa9fea9fe/", "http://metadata.google.internal./"])(
  "a link-local address is refused, since clouds serve credentials there: %s",
  (url) => expect(() => parseEnvironment({ OPENAI_BASE_URL: url })).toThrow("cannot be a link-local address"),
);

test("a link uses the public address, else this machine's", () => {
  expect(linkTo("/x", { PORT: "4000" })).toBe("http://127.0.0.1:4000/x");
  expect(linkTo("/x", { HOST: "::1" })).toBe("http://[::1]:3000/x");
  expect(linkTo("/x", { ASSAY_PUBLIC_URL: "https://assay.example/" })).toBe("https://assay.example/x");
});

test("a secret that is too short is refused", () => {
  expect(() => parseEnvironment({ ASSAY_SECRET: "short" })).toThrow("at least 32 characters");
});
