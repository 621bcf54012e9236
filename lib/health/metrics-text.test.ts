import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { count, readCounts } from "@/lib/domain/process/counts";
import { countRequests } from "@/lib/door/count-requests";
import { readInstallationUse } from "./installation-use";
import { writeMetrics } from "./metrics-text";
import { noteWorker, readOwnUse } from "./process-use";

/** The samples of a text in Prometheus' format; throws at a line that is none. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  let family = "";
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const [, named] = /^# TYPE ([a-z0-9_]+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
    if (named) family = named;
    if (named || /^# HELP [a-z0-9_]+ \S.*$/.test(line)) continue;
    const [, name = "", , value = ""] =
      /^([a-z0-9_]+)(\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? (-?[\d.]+(?:e[+-]?\d+)?)$/.exec(line) ?? [];
    if (!name.startsWith(family)) throw new Error(`Not in its family ${family}: ${line}`);
    const key = line.slice(0, line.lastIndexOf(" "));
    if (samples.has(key)) throw new Error(`Twice: ${key}`);
    samples.set(key, Number(value));
  }
  return samples;
}

async function ask(port: number, path: string, method = "GET"): Promise<void> {
  const asked = request({ port, path, method, agent: false }).end();
  const [response] = await once(asked, "response");
  response.resume();
  await once(response, "end");
}

test("requests are counted by route, never by address, so that labels hold no ids or tokens", async () => {
  const server = createServer((incoming, response) => {
    response.statusCode = incoming.url?.includes("refused") ? 403 : 200;
    response.end();
  });
  countRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const token = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4";
  for (const path of [`/share/${token}`, `/share/${token}?x=1`, "/runs/abc", "/what/is/this", "/refused"]) await ask(port, path);
  await ask(port, "/api/v1/health", "PURGE");
  server.close();
  await once(server, "close");

  const text = writeMetrics(await readInstallationUse(), [readCounts()]);
  expect(text).not.toContain(token);
  const samples = parse(text);
  const answered = (route: string, status: string, method = "GET") =>
    samples.get(`assay_http_requests_total{route="${route}",method="${method}",status="${status}"}`);
  expect(answered("/share/[token]", "2xx")).toBe(2);
  expect(answered("/runs/[id]", "2xx")).toBe(1);
  expect(answered("other", "2xx")).toBe(1);
  expect(answered("other", "4xx")).toBe(1);
  expect(answered("/api/v1/health", "2xx", "other")).toBe(1);
  expect(samples.get('assay_http_refused_total{reason="not-allowed"}')).toBe(1);
  expect(samples.get('assay_http_request_seconds_count{route="/share/[token]"}')).toBe(2);
  expect(samples.get('assay_http_request_seconds_bucket{route="/share/[token]",le="+Inf"}')).toBe(2);
  expect(samples.get("assay_http_connections")).toBe(0);
});

test("counts of both processes are added up, and a label may hold any text", async () => {
  count("assay_judge_calls_total", { outcome: 'a "quote" \\ and\na line' }, 2);
  const own = readCounts();
  const samples = parse(writeMetrics(await readInstallationUse(), [own, own]));
  expect(samples.get('assay_judge_calls_total{outcome="a \\"quote\\" \\\\ and\\na line"}')).toBe(4);
});

test("the worker's figures appear next to the server's once it has reported", async () => {
  expect((await readInstallationUse()).worker).toBeNull();
  noteWorker({ ...readOwnUse(), pid: 42, rssBytes: 1234 });
  const use = await readInstallationUse();
  expect(use.worker).toMatchObject({ pid: 42 });
  expect(use.worker).not.toHaveProperty("counts");
  const samples = parse(writeMetrics(use, []));
  expect(samples.get('assay_process_resident_bytes{process="worker"}')).toBe(1234);
  expect(samples.get('assay_process_resident_bytes{process="server"}')).toBeGreaterThan(1e6);
  expect(samples.get('assay_runs{status="running"}')).toBe(0);
  expect(samples.get('assay_database_bytes{part="file"}')).toBeGreaterThan(0);
});
