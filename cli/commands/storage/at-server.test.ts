import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { answer as askApi } from "@/lib/operations/answer";
import { row, runAssay, write } from "@/testing/run-assay";

/** The API itself, without the door in front of it. */
const server = createServer(async (request, response) => {
  const { method = "GET", url = "" } = request;
  const body = await text(request);
  const headers = new Headers({ "content-type": "application/json" });
  const answer = await askApi(new Request(new URL(url, "http://127.0.0.1"), { method, headers, ...(body && { body }) }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());

test("bands, retention, prices, plan and delete answer at a server as they do in the database", async () => {
  const at = ["--server", `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
  const json = async (...args: string[]) => {
    const { code, out, err } = await runAssay([...args, "--json"]);
    expect([code, err]).toEqual([0, ""]);
    return JSON.parse(out);
  };
  const same = async (...args: string[]) => {
    const there = await json(...args, ...at);
    expect(await json(...args)).toEqual(there);
    return there;
  };
  expect(await json("bands", "--good", "0.71", ...at)).toMatchObject({ thresholds: { Good: 0.71 } });
  await same("bands");
  expect(await json("retention", "--days", "30", "--yes", ...at)).toMatchObject({ days: 30, due: { runs: 0 } });
  await same("retention");
  const price = ["--prompt", "2", "--completion", "8"];
  expect(await json("prices", "set", "gpt-4o", ...price, ...at)).toMatchObject({ source: "own", replaces: { prompt: 2.5 } });
  await same("prices");
  expect(await json("prices", "remove", "gpt-4o", ...at)).toMatchObject({ model: "gpt-4o", prompt: 2.5 });
  const data = write("at-server.jsonl", row("Where does the Ems end?") + row("Where is Emden?"));
  const judged = ["evaluate", data, "--judge", "lexical", "--metrics", "nvidia-context-relevance", "--json"];
  const { id } = JSON.parse((await runAssay(judged)).out).runs[0];
  expect(await same("plan", id)).toMatchObject({ run: id, metrics: [{ metric: "nvidia-context-relevance" }] });
  expect(await json("delete", "run", id, "--yes", ...at)).toMatchObject({ deleted: [id], runs: 1 });
  expect((await runAssay(["show", id])).code).toBe(2);
});
