// The floor: a loop that calls the judge and stores nothing, with the official client or undici.
import OpenAI from "openai";
import { Pool } from "undici";

const [kind = "undici", url = "", calls = "1000", concurrency = "32"] = process.argv.slice(2);
const prompt = `Rate this text.\n${"A context of some length, as retrieved. ".repeat(40)}`;
const messages = [
  { role: "system", content: "You are a judge." },
  { role: "user", content: prompt },
];

function askers() {
  if (kind === "openai") {
    const client = new OpenAI({ apiKey: "any", baseURL: url, maxRetries: 0 });
    return (at) =>
      client.chat.completions.create({ model: "bench", messages: [...messages, { role: "user", content: `${at}` }] });
  }
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: Number(concurrency) });
  return async (at) => {
    const { body } = await pool.request({
      method: "POST",
      path: `${pathname}/chat/completions`,
      headers: { "content-type": "application/json", authorization: "Bearer any" },
      body: JSON.stringify({ model: "bench", messages: [...messages, { role: "user", content: `${at}` }] }),
    });
    return JSON.parse(await body.text());
  };
}

const ask = askers();
let next = 0;
await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    while (next < Number(calls)) await ask(next++);
  }),
);
process.exit(0);
