import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { JudgeSetup } from "@/lib/domain/judge";
import { localPlaces } from "@/lib/domain/servers/local";
import { lookForServers, onlyLocal } from "./local";
import { serversOfRun } from "./of-run";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** The base URL of a server that answers every request so. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
const says = (body: unknown) => serve((_, response) => response.end(typeof body === "string" ? body : JSON.stringify(body)));
const list = (...ids: unknown[]) => ({ object: "list", data: ids.map((id) => ({ id })) });
const look = (...urls: string[]) => lookForServers(urls.map((baseUrl, at) => ({ name: `server ${at}`, baseUrl })));

describe("looking for a judge on this machine", () => {
  test("requests only lists of models, without the environment's key, and finds the servers that return one", async () => {
    const asked: string[] = [];
    const judge = await serve(({ method, url, headers }, response) => {
      asked.push(`${method} ${url} ${headers.authorization}`);
      response.end(JSON.stringify(list("nomic-embed-text", "llama3.1:8b", "gemma2")));
    });
    process.env.OPENAI_API_KEY = "sk-secret";
    try {
      expect(await look("http://127.0.0.1:9/v1", judge)).toEqual([
        { name: "server 1", baseUrl: judge, models: ["gemma2", "llama3.1:8b", "nomic-embed-text"] },
      ]);
    } finally {
      delete process.env.OPENAI_API_KEY;
    }
    expect(asked).toEqual(["GET /v1/models undefined"]);
  });

  test("a server without models is found, so people can load one", async () => {
    const empty = await says(list());
    const ollama = await says({ object: "list", data: null });
    expect(await look(empty, ollama)).toMatchObject([{ models: [] }, { models: [] }]);
  });

  test("a redirect is not followed", async () => {
    const target = await says(list("m"));
    const elsewhere = await serve((_, response) => response.writeHead(302, { location: `${target}/models` }).end());
    expect(await look(elsewhere)).toEqual([]);
  });

  test("other programs, endless and deeply nested responses are not judges", async () => {
    const urls = [
      await says("<html>A web page</html>"),
      await says({ data: "no list" }),
      await says(`${'{"data":['.repeat(100_000)}`),
      await serve((_, response) => {
        const more = () => {
          while (response.write(" ".repeat(65_536)));
        };
        response.on("drain", more);
        more();
      }),
      await serve((_, response) => response.writeHead(500).end("no")),
    ];
    expect(await look(...urls)).toEqual([]);
  });

  test("names that ASSAY_MODEL cannot contain are left out, and the rest is bounded", async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `m${String(at).padStart(4, "0")}`);
    const [found] = await look(
      await says(list("two,models", "line\nASSAY_X=1", "\u202egnihton", " ", 7, "x".repeat(1000), ...many)),
    );
    expect(found?.models).toHaveLength(200);
    expect(found?.models[0]).toBe("m0000");
  });

  test("the usual addresses are on this machine", () => {
    expect(localPlaces.map(({ baseUrl }) => new URL(baseUrl).host)).toEqual([
      "127.0.0.1:11434",
      "127.0.0.1:1234",
      "127.0.0.1:8080",
      "127.0.0.1:8000",
    ]);
  });
});

describe("a run on a server that was found", () => {
  const [{ baseUrl } = { baseUrl: "" }] = localPlaces;
  const judge = JudgeSetup.parse({ kind: "openai", models: ["qwen/qwen3-8b"], baseUrl });
  const other = { OPENAI_BASE_URL: "https://api.example.com/v1", OPENAI_API_KEY: "sk-secret", OPENAI_HEADERS: '{"x-team":"a"}' };

  test("calls it whatever the environment names, and sends no key there", () => {
    const [found] = serversOfRun(judge, other);
    expect(found?.server.endpoint).toEqual({ baseUrl, apiKey: null, headers: {} });
    expect(found?.models.get("qwen/qwen3-8b")).toBe("qwen/qwen3-8b");
  });

  test("calls the environment's server with its key once it has this address", () => {
    expect(serversOfRun(judge, { ...other, OPENAI_BASE_URL: baseUrl })[0]?.server.endpoint.apiKey).toBe("sk-secret");
  });

  test.each(["http://127.0.0.1:22/v1", "http://127.0.0.1:11434/v1/", "http://10.0.0.1:11434/v1", ""])(
    "%s is not one of the addresses",
    (url) => {
      expect(() => onlyLocal(url)).toThrow("Choose one of the servers found.");
      expect(() => serversOfRun({ ...judge, baseUrl: url }, other)).toThrow("Set it back, or start a new run.");
    },
  );
});
