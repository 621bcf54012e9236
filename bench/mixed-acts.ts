// The actions of `npm run bench -- mixed`, through both web servers, and checks of the responses.
import { setTimeout as wait } from "node:timers/promises";

export interface Setup {
  servers: readonly [string, string];
  person: { email: string; password: string };
  signal: AbortSignal;
  thinkMs: number;
}

export interface Observed {
  requests: number;
  /** Milliseconds, to the last byte. */
  took: number[];
  /** Responses from 500 on, and requests without a response. */
  errors: string[];
  /** Contradicting responses. */
  contradictions: string[];
  acts: Record<string, number>;
  /** Counted calls of deleted runs. */
  callsOfDeleted: number;
}

interface Run {
  id: string;
  /** Number of actions that use it. */
  users: number;
}

// biome-ignore lint/suspicious/noExplicitAny: responses are compared, not typed.
type Answer = { status: number; text: string; body: any; headers: Headers };

const metric = "nvidia-context-relevance";
const contexts = 3;
const mostRuns = 12;
let made = 0;

const rowsOf = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      id: `${name}-${at}`,
      question: `What is said in case ${at} of ${name}?`,
      contexts: Array.from({ length: contexts }, (_, context) => `Of case ${at} of ${name}, part ${context}: the ship came in.`),
      response: "That the ship came in.",
    }),
  ).join("\n");

export class People {
  readonly seen: Observed = { requests: 0, took: [], errors: [], contradictions: [], acts: {}, callsOfDeleted: 0 };
  private readonly runs: Run[] = [];
  private cookie = "";
  constructor(private readonly setup: Setup) {}

  /** Runs all actions until stopped, then checks the result. */
  async live(): Promise<void> {
    const { setup } = this;
    this.cookie = await this.signIn(setup.servers[0]);
    const acts = {
      upload: this.upload,
      judge: this.judge,
      judgeAgain: this.judge,
      append: this.append,
      verdict: this.verdict,
      share: this.share,
      compare: this.compare,
      export: this.export,
      read: this.read,
      readAgain: this.read,
      person: this.comeAndGo,
      remove: this.remove,
    };
    await Promise.all(Object.entries(acts).map(([name, act]) => this.repeat(name, act)));
    for (const run of this.runs) await this.checkRun(run.id);
  }

  /** Calls of existing and deleted runs. */
  async callsCounted(): Promise<number> {
    const states = await Promise.all(this.runs.map(({ id }) => this.state(id)));
    return states.reduce((sum, state) => sum + state.calls, this.seen.callsOfDeleted);
  }

  private async repeat(name: string, act: () => Promise<void>): Promise<void> {
    const { signal, thinkMs } = this.setup;
    while (!signal.aborted) {
      await wait(thinkMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await act.call(this);
        this.seen.acts[name] = (this.seen.acts[name] ?? 0) + 1;
      } catch (error) {
        this.seen.errors.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  private contradict(isSo: boolean, sentence: string): void {
    if (isSo) this.seen.contradictions.push(`${new Date().toISOString()} ${sentence}`);
  }

  private pair(): [string, string] {
    const [one, other] = this.setup.servers;
    return Math.random() < 0.5 ? [one, other] : [other, one];
  }

  private async ask(server: string, path: string, init: RequestInit & { expect?: readonly number[] } = {}): Promise<Answer> {
    const { expect = [200, 201, 204], ...rest } = init;
    const began = performance.now();
    this.seen.requests++;
    const headers = { cookie: this.cookie, origin: server, "sec-fetch-dest": "document", ...rest.headers };
    const response = await fetch(`${server}${path}`, { redirect: "manual", ...rest, headers });
    const text = await response.text();
    this.seen.took.push(performance.now() - began);
    const { status } = response;
    if (!expect.includes(status)) throw new Error(`${rest.method ?? "GET"} ${path}: ${status} ${text.slice(0, 300)}`);
    const isJson = response.headers.get("content-type")?.includes("json") && !text.includes("\n{");
    return { status, text, body: isJson && text ? JSON.parse(text) : null, headers: response.headers };
  }

  private send = (server: string, method: string, path: string, body: object | string = {}, expect?: number[]) =>
    this.ask(server, path, {
      method,
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": typeof body === "string" ? "application/jsonl" : "application/json" },
      ...(expect && { expect }),
    });

  private async state(id: string) {
    return (await this.ask(this.pair()[0], `/api/v1/runs/${id}`)).body;
  }

  private async signIn(server: string): Promise<string> {
    const { email, password } = this.setup.person;
    const body = new URLSearchParams({ email, password });
    const { headers } = await this.ask(server, "/sign-in/session", {
      method: "POST",
      body,
      expect: [303],
      headers: { cookie: "" },
    });
    return headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
  }

  /** The run is not deleted meanwhile. */
  private async withRuns(count: number, act: (...ids: string[]) => Promise<void>): Promise<void> {
    const free = [...this.runs].sort(() => Math.random() - 0.5).slice(0, count);
    if (free.length < count) return;
    for (const run of free) run.users++;
    try {
      await act(...free.map(({ id }) => id));
    } finally {
      for (const run of free) run.users--;
    }
  }

  private async store(count: number): Promise<{ id: string; name: string }> {
    const [receiving, storing] = this.pair();
    const name = `file ${++made}`;
    const upload = await this.send(
      receiving,
      "POST",
      `/datasets/uploads?name=${encodeURIComponent(name)}.jsonl`,
      rowsOf(name, count),
    );
    await this.ask(storing, `/datasets/uploads/${upload.body.id}`);
    const { text } = await this.send(storing, "POST", `/datasets/uploads/${upload.body.id}/store`, { name });
    const { datasetId } = JSON.parse(text.trim().split("\n").at(-1) ?? "{}");
    if (!datasetId) throw new Error(`${name} was not stored: ${text.slice(-300)}`);
    await this.expectSamples(receiving, datasetId, count);
    return { id: datasetId, name };
  }

  private async expectSamples(server: string, datasetId: string, count: number): Promise<void> {
    const { body } = await this.ask(server, `/api/v1/datasets/${datasetId}`);
    const samples = body.configurations.reduce((sum: number, one: { samples: number }) => sum + one.samples, 0);
    this.contradict(samples !== count, `dataset ${datasetId}: ${samples} samples instead of ${count}`);
  }

  private async upload(): Promise<void> {
    const { id } = await this.store(500);
    await this.ask(this.pair()[0], `/datasets/${id}`);
    await this.send(this.pair()[0], "DELETE", `/api/v1/datasets/${id}`);
    await this.ask(this.pair()[0], `/api/v1/datasets/${id}`, { expect: [404] });
  }

  private async start(server: string, datasetId: string, more: object = {}): Promise<string> {
    const judge = { kind: "openai", models: ["bench"], concurrency: 8, cache: false };
    const limits = { pauseOnUseless: false, pauseOnOverrun: false };
    const { body } = await this.send(server, "POST", "/api/v1/runs", { datasetId, metrics: [metric], judge, limits, ...more });
    return body.runs[0].id;
  }

  /** Returns the last event. */
  private async follow(server: string, id: string): Promise<string> {
    for (;;) {
      const { text } = await this.ask(server, `/api/v1/runs/${id}/events`);
      const last = text.trim().split("\n\n").at(-1) ?? "";
      if (last.startsWith("event: end")) return last;
    }
  }

  private async judge(): Promise<void> {
    const [one, other] = this.pair();
    const { id: datasetId } = await this.store(100);
    const id = await this.start(one, datasetId);
    const followed = this.follow(other, id);
    const kind = Math.random();
    await wait(Math.random() * 2_000);
    if (kind < 0.5) {
      for (let turn = 0; turn < 3; turn++) {
        const paused = await this.send(one, "POST", `/api/v1/runs/${id}/pause`, {}, [200, 409]);
        await this.ask(one, `/runs/${id}`);
        if (paused.status === 200) await this.send(other, "POST", `/api/v1/runs/${id}/resume`, {}, [200, 409]);
        await wait(Math.random() * 1_000);
      }
    } else if (kind < 0.7) await this.send(one, "POST", `/api/v1/runs/${id}/cancel`, {}, [200, 409]);
    const last = await followed;
    // Pausing ends the stream too.
    if (last.includes("paused")) await this.follow(one, id);
    await this.checkRun(id);
    this.runs.push({ id, users: 0 });
  }

  /** Waits for calls that were in flight at a cancellation. */
  private async checkRun(id: string): Promise<void> {
    let found = await this.readRun(id);
    for (let turn = 0; turn < 20 && found.state.status === "cancelled" && found.wrong.length > 0; turn++) {
      await wait(1_000);
      found = await this.readRun(id);
    }
    for (const wrong of found.wrong) this.contradict(true, `run ${id}: ${wrong}; ${JSON.stringify(found.state.judgments)}`);
  }

  private async readRun(id: string) {
    const [left, right] = await Promise.all(this.setup.servers.map((server) => this.ask(server, `/api/v1/runs/${id}`)));
    const state = (left as Answer).body;
    const { judgments, status, samples, metrics } = state;
    const { text } = await this.ask(this.pair()[0], `/api/v1/runs/${id}/export?format=jsonl&judgments=1`);
    const lines = text.trim() === "" ? [] : text.trim().split("\n");
    const keys = lines.map((line) => {
      const { sampleId, metric, context, poll } = JSON.parse(line);
      return [sampleId, metric, context, poll].join();
    });
    const isDone = status === "completed";
    const checks: [boolean, string][] = [
      [JSON.stringify(judgments) !== JSON.stringify(right?.body.judgments), "two servers count differently"],
      [judgments.ok + judgments.error !== judgments.total, "the counts do not add up"],
      [!isDone && status !== "cancelled", `it ended as ${status}`],
      [isDone && (judgments.total !== judgments.planned || judgments.planned !== samples * contexts), "it is not complete"],
      [lines.length !== judgments.total, `${lines.length} judgments are exported`],
      [new Set(keys).size !== keys.length, "a judgment is there twice"],
      [lines.length > 0 && !metrics[metric], "it has no figures"],
    ];
    return { state, wrong: checks.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence) };
  }

  /** While both servers append to its dataset. */
  private async append(): Promise<void> {
    const { id: datasetId, name } = await this.store(20);
    const id = await this.start(this.pair()[0], datasetId, { follow: true });
    let samples = 20;
    for (let turn = 0; turn < 8; turn++) {
      const added = await Promise.all(
        this.setup.servers.map((server, at) =>
          this.send(server, "POST", `/api/v1/datasets/${datasetId}/samples`, rowsOf(`${name} ${turn} ${at}`, 5)),
        ),
      );
      samples += 10;
      for (const { body } of added) this.contradict(body.added !== 5, `append to ${datasetId}: ${JSON.stringify(body)}`);
      await this.expectSamples(this.pair()[0], datasetId, samples);
      await wait(Math.random() * 500);
    }
    const until = performance.now() + 120_000;
    let state = await this.state(id);
    while (state.judgments.total < samples * contexts && performance.now() < until) {
      await wait(500);
      state = await this.state(id);
    }
    this.contradict(
      state.judgments.total !== samples * contexts,
      `run ${id} follows ${samples} samples: ${JSON.stringify(state.judgments)}`,
    );
    await this.send(this.pair()[0], "POST", `/api/v1/runs/${id}/unfollow`);
    await this.follow(this.pair()[0], id);
    await this.checkRun(id);
    this.runs.push({ id, users: 0 });
  }

  private verdict = () =>
    this.withRuns(1, async (id) => {
      const [one, other] = this.pair();
      const { samples } = (await this.ask(one, `/api/v1/runs/${id}/samples?limit=50`)).body;
      const scored = samples.filter((one: { scores: object }) => Object.keys(one.scores).length > 0);
      const sample = scored[Math.floor(Math.random() * scored.length)];
      if (!sample) return;
      const place = `/api/v1/runs/${id}/samples/${sample.id}/reviews`;
      const note = `Note ${++made}`;
      await this.send(one, "PUT", place, { metric, verdict: "disagree", note });
      const read = await this.ask(other, place);
      this.contradict(!read.text.includes(`"${note}"`), `verdict ${note} on ${place} is missing: ${read.text}`);
      if (Math.random() < 0.6) return;
      await this.send(other, "DELETE", `${place}?metric=${metric}`);
      const left = await this.ask(one, place);
      this.contradict(left.text.includes(`"${note}"`), `verdict ${note} on ${place} is still there`);
    });

  private share = () =>
    this.withRuns(1, async (id) => {
      const [one, other] = this.pair();
      const { body } = await this.send(one, "POST", "/api/v1/shares", { runs: [id] });
      const { pathname } = new URL(body.url);
      const asVisitor = { headers: { cookie: "" } };
      await this.ask(other, pathname, asVisitor);
      await this.ask(one, pathname, asVisitor);
      await this.ask(other, `/api/v1/shares/${body.id}`, { method: "DELETE" });
      await this.ask(one, pathname, { ...asVisitor, expect: [404, 410] });
    });

  private compare = () =>
    this.withRuns(2, async (one, other) => {
      const path = `/api/v1/compare?runs=${one},${other}`;
      const [left, right] = await Promise.all(
        this.setup.servers.map((server) => this.ask(server, path, { expect: [200, 400, 422] })),
      );
      this.contradict(left?.text !== right?.text, `${path}: two servers compare differently`);
      await this.ask(this.pair()[0], `/compare?runs=${one},${other}`);
    });

  private export = () =>
    this.withRuns(1, async (id) => {
      const path = `/api/v1/runs/${id}/export?format=csv`;
      const [left, right] = await Promise.all(this.setup.servers.map((server) => this.ask(server, path)));
      this.contradict(left?.text !== right?.text, `${path}: two servers export differently`);
      await this.ask(this.pair()[0], `/api/v1/runs/${id}/export?format=md`);
    });

  private read = () =>
    this.withRuns(1, async (id) => {
      const places = [
        "/",
        "/datasets",
        `/runs/${id}`,
        `/runs/${id}?tab=samples`,
        `/search?q=${encodeURIComponent("file")}`,
        "/settings/access",
      ];
      for (const place of [...places, "/api/v1/runs?limit=20", "/api/v1/datasets"]) await this.ask(this.pair()[0], place);
    });

  private async comeAndGo(): Promise<void> {
    const [one, other] = this.pair();
    const cookie = await this.signIn(one);
    await this.ask(other, "/", { headers: { cookie } });
  }

  /** Only if there are many and nothing uses it. */
  private async remove(): Promise<void> {
    const at = this.runs.length > mostRuns ? this.runs.findIndex(({ users }) => users === 0) : -1;
    const [run] = at < 0 ? [] : this.runs.splice(at, 1);
    if (!run) return;
    const [one, other] = this.pair();
    await this.checkRun(run.id);
    const { datasetId, calls } = await this.state(run.id);
    this.seen.callsOfDeleted += calls;
    await this.send(one, "DELETE", `/api/v1/runs/${run.id}`);
    await this.ask(other, `/api/v1/runs/${run.id}`, { expect: [404] });
    await this.send(other, "DELETE", `/api/v1/datasets/${datasetId}`);
  }
}
