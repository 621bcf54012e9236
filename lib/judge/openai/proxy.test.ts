import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { proxyFor } from "@/lib/http/proxy";
import { anEndpoint, aQuestion, aSetup } from "@/lib/judge/question.fixture";
import { type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { createOpenAiJudge } from "./create";

const proxy = "http://proxy.example:3128";

describe("the proxy for an address", () => {
  test.each<[string, string, Record<string, string>, string | null]>([
    ["https takes HTTPS_PROXY", "https://api.example", { HTTPS_PROXY: proxy }, proxy],
    ["http takes HTTP_PROXY", "http://api.example", { HTTP_PROXY: proxy }, proxy],
    ["https does not take HTTP_PROXY", "https://api.example", { HTTP_PROXY: proxy }, null],
    ["http does not take HTTPS_PROXY", "http://api.example", { HTTPS_PROXY: proxy }, null],
    ["lower case comes first", "https://api.example", { https_proxy: proxy, HTTPS_PROXY: "http://other" }, proxy],
    ["a blank variable names none", "https://api.example", { https_proxy: " ", HTTPS_PROXY: proxy }, proxy],
    ["an address without a scheme is one of http", "https://api.example", { HTTPS_PROXY: "proxy.example:3128" }, proxy],
    ["localhost needs none", "http://localhost:11434", { HTTP_PROXY: proxy }, null],
    ["nor a loopback address", "http://127.4.5.6:11434", { HTTP_PROXY: proxy }, null],
    ["nor one of IPv6", "http://[::1]:11434", { HTTP_PROXY: proxy }, null],
    ["NO_PROXY names the host", "https://api.example", { HTTPS_PROXY: proxy, NO_PROXY: "a.b, API.example" }, null],
    ["or a domain of it", "https://api.eu.example", { HTTPS_PROXY: proxy, no_proxy: ".eu.example" }, null],
    ["or its domain without a dot", "https://api.eu.example", { HTTPS_PROXY: proxy, no_proxy: "eu.example" }, null],
    ["or its domain with an asterisk", "https://api.eu.example", { HTTPS_PROXY: proxy, no_proxy: "*.eu.example" }, null],
    ["but not a name that ends alike", "https://myeu.example", { HTTPS_PROXY: proxy, no_proxy: "eu.example" }, proxy],
    ["or all hosts", "https://api.example", { HTTPS_PROXY: proxy, NO_PROXY: "*" }, null],
    ["or a port of it", "http://api.example:8080", { HTTP_PROXY: proxy, NO_PROXY: "api.example:8080" }, null],
    ["but not another port", "http://api.example:8081", { HTTP_PROXY: proxy, NO_PROXY: "api.example:8080" }, proxy],
    ["or the usual port", "https://api.example", { HTTPS_PROXY: proxy, NO_PROXY: "api.example:443" }, null],
    ["or a network", "http://10.1.2.3:8000", { HTTP_PROXY: proxy, NO_PROXY: "192.168.0.0/16 10.0.0.0/8" }, null],
    ["but not another network", "http://11.1.2.3:8000", { HTTP_PROXY: proxy, NO_PROXY: "10.0.0.0/8,1.2.3.4/99,x/8" }, proxy],
    ["or an address of IPv6", "http://[fd00::1]:8000", { HTTP_PROXY: proxy, NO_PROXY: "fd00::1" }, null],
    ["or a network of IPv6", "http://[fd00::1]:8000", { HTTP_PROXY: proxy, NO_PROXY: "fd00::/8" }, null],
  ])("%s", (_, target, variables, expected) => expect(proxyFor(new URL(target), variables)?.url.origin ?? null).toBe(expected));

  test.each(["socks5://proxy:1080", "http://", "http://a b"])("%s is named as unusable, without its text", (address) => {
    expect(() => proxyFor(new URL("https://api.example"), { HTTPS_PROXY: address })).toThrow(/^HTTPS_PROXY must be the address/);
  });

  test("its credentials are decoded", () => {
    const found = proxyFor(new URL("https://api.example"), { HTTPS_PROXY: "http://me:p%40ss@proxy.example" });
    expect(found?.authorization).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`);
  });
});

/** "GET http://host/path" or "CONNECT host:port", and its credentials. */
interface Seen {
  line: string;
  authorization: string | undefined;
}

/** Sends everything to the port `to`, since the names in tests do not exist. */
async function startProxy(to: () => number) {
  const seen: Seen[] = [];
  const tunnels: { firstByte: number; hello: string }[] = [];
  const sockets = new Set<Socket>();
  let answer: number | "silent" = 200;
  const server = createServer((incoming, response) => {
    seen.push({ line: `${incoming.method} ${incoming.url}`, authorization: incoming.headers["proxy-authorization"] });
    if (answer !== 200) return response.writeHead(Number(answer)).end("secret-password is wrong");
    const { pathname, search, host } = new URL(incoming.url ?? "");
    const { "proxy-authorization": _, ...headers } = incoming.headers;
    const onward = httpRequest(
      { port: to(), method: incoming.method, path: `${pathname}${search}`, headers: { ...headers, host } },
      (answered) => {
        response.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(response);
      },
    );
    incoming.pipe(onward);
  });
  server.on("connect", (incoming, socket: Socket) => {
    sockets.add(socket);
    seen.push({ line: `CONNECT ${incoming.url}`, authorization: incoming.headers["proxy-authorization"] });
    if (answer === "silent") return;
    if (answer !== 200) return socket.end(`HTTP/1.1 ${answer} No\r\n\r\n`);
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    socket.once("data", (data: Buffer) => {
      tunnels.push({ firstByte: data[0] ?? 0, hello: data.toString("latin1") });
      const onward = connect(to());
      onward.write(data);
      socket.pipe(onward).pipe(socket);
      onward.on("error", () => socket.destroy());
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    tunnels,
    set answer(next: number | "silent") {
      answer = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

describe("a judge behind a proxy", () => {
  let server: JudgeServer;
  let between: Awaited<ReturnType<typeof startProxy>>;
  const close: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    server = await startJudgeServer({ script: () => reply("Score: 3") });
    between = await startProxy(() => Number(new URL(server.url).port));
    for (const name of ["http_proxy", "https_proxy", "no_proxy", "NO_PROXY"]) vi.stubEnv(name, undefined);
    vi.stubEnv("HTTP_PROXY", `http://me:secret-password@${between.address}`);
    vi.stubEnv("HTTPS_PROXY", `http://me:secret-password@${between.address}`);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const end of close.splice(0)) await end();
    await between.close();
    await server.close();
  });

  const judgeAt = (url: string, more = {}) => {
    const judge = createOpenAiJudge({ endpoint: anEndpoint(url), setup: aSetup(url, more) });
    close.push(judge.close);
    return judge;
  };
  const authorization = `Basic ${Buffer.from("me:secret-password").toString("base64")}`;

  test("http uses the full address and reused connections", async () => {
    const judge = judgeAt("http://judge.example:8000/v1?team=search", { concurrency: 2 });
    for (let round = 0; round < 3; round++)
      expect(await Promise.all([judge.ask(aQuestion()), judge.ask(aQuestion())])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(between.seen).toHaveLength(6);
    expect(between.seen[0]).toEqual({ line: "POST http://judge.example:8000/v1/chat/completions?team=search", authorization });
    expect(server.requests[0]?.headers.host).toBe("judge.example:8000");
    expect(server.requests[0]?.headers).not.toHaveProperty("proxy-authorization");
    expect(server.peak).toBeLessThanOrEqual(2);
  });

  test("https uses a tunnel, with TLS inside it and the server's own name", async () => {
    const got = await judgeAt("https://judge.example/v1", { timeout: 2 }).ask(aQuestion());
    // This judge has no TLS, so the handshake fails; what matters is the CONNECT request.
    expect(got).toMatchObject({ ok: false, cause: "unreachable" });
    expect(between.seen[0]).toEqual({ line: "CONNECT judge.example:443", authorization });
    expect(between.tunnels[0]?.firstByte).toBe(0x16);
    expect(between.tunnels[0]?.hello).toContain("judge.example");
    expect(JSON.stringify(between.tunnels)).not.toContain("sk-test-key");
    expect(server.requests).toHaveLength(0);
  });

  test.each(["http", "https"])("a proxy that needs other credentials is named, without them: %s", async (scheme) => {
    between.answer = 407;
    const got = await judgeAt(`${scheme}://judge.example/v1`).ask(aQuestion());
    const said = JSON.stringify(got);
    expect(got).toMatchObject({ ok: false, fatal: { canBeFixed: true, sentence: expect.stringMatching(/407.*(HTTPS?_PROXY)/) } });
    expect(said).not.toMatch(/secret-password|bWU6c2Vj/);
  });

  test("a proxy that sends nothing is a timeout", async () => {
    between.answer = "silent";
    const got = await judgeAt("https://judge.example/v1", { timeout: 0.2 }).ask(aQuestion());
    expect(got).toMatchObject({ ok: false, cause: "timeout" });
  });

  test("an unreachable proxy is named with its variable", async () => {
    vi.stubEnv("HTTPS_PROXY", "http://me:secret-password@127.0.0.1:9");
    const got = await judgeAt("https://judge.example/v1").ask(aQuestion());
    expect(got).toMatchObject({
      fatal: { sentence: expect.stringContaining("through the proxy http://127.0.0.1:9/ of HTTPS_PROXY") },
    });
    expect(JSON.stringify(got)).not.toContain("secret-password");
  });

  test("an unusable proxy is an error of each call, not a crash", async () => {
    vi.stubEnv("HTTPS_PROXY", "socks5://me:secret-password@127.0.0.1:9");
    const got = await judgeAt("https://judge.example/v1").ask(aQuestion());
    expect(got).toMatchObject({ ok: false, fatal: { sentence: expect.stringContaining("HTTPS_PROXY must be the address") } });
    expect(JSON.stringify(got)).not.toContain("secret-password");
  });

  test("this machine is called without the proxy", async () => {
    expect(await judgeAt(server.url).ask(aQuestion())).toMatchObject({ ok: true });
    expect(between.seen).toHaveLength(0);
  });
});
