import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { send } from "@/lib/webhooks/send";
import { newSecret } from "@/lib/webhooks/sign";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("the example receiver takes what Assay signed, and nothing else", async () => {
  process.env.ASSAY_WEBHOOK_HOSTS = "127.0.0.1";
  const secret = newSecret();
  const port = await freePort();
  const receiver = spawn(process.execPath, [path.join(import.meta.dirname, "receiver.mjs")], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  receiver.stdout.on("data", (text) => {
    printed += text;
  });
  const body = JSON.stringify({ type: "run.ended", data: { run: { name: "Nightly" }, url: "http://127.0.0.1:3000/runs/a" } });
  const sent = (by: string) =>
    send({ id: "msg_1", url: `http://127.0.0.1:${port}/`, secret: by, body }, new AbortController().signal);
  await expect.poll(async () => (await sent(secret)).answer).toBe("204");
  expect(printed).toContain("run.ended Nightly http://127.0.0.1:3000/runs/a");
  expect((await sent(newSecret())).answer).toBe("401: The signature is wrong or old.");
  receiver.kill();
  delete process.env.ASSAY_WEBHOOK_HOSTS;
});
