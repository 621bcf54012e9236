import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isPublic } from "@/lib/http/public-address";
import { lookupOf, readReceiver } from "./public-address";

afterEach(() => {
  delete process.env.ASSAY_WEBHOOK_HOSTS;
});

test.each([
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.0.0.1/",
  "https://0177.0.0.1/",
  "https://0.0.0.0/",
  "https://10.1.2.3/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://192.0.0.192/",
  "https://198.18.0.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://a.localhost/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a00:1]/",
  "https://[::127.0.0.1]/",
  "https://[fe80::1]/",
  "https://[fd00::1]/",
  "https://[fec0::1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[2001:0:7f00:1::]/",
  "https://[ff02::1]/",
])("%s is not public", (url) => expect(() => readReceiver(url)).toThrow("not a public address"));

test.each([
  ["http://hooks.example.org/", "begins with https://"],
  ["ftp://hooks.example.org/", "begins with https://"],
  ["file:///etc/passwd", "begins with https://"],
  ["hooks.example.org", "begins with https://"],
  ["", "begins with https://"],
  ["https://me:word@hooks.example.org/", "a user name or password"],
  ["https://hooks.example.org/#x", "after #"],
])("%s is refused: %s", (url, sentence) => expect(() => readReceiver(url)).toThrow(sentence));

test("addresses of the internet are allowed, also on other ports", () => {
  for (const url of ["https://hooks.example.org/services/T0/B1?x=1", "https://93.184.216.34:8443/", "https://[2606:4700::1111]/"])
    expect(readReceiver(url).href).toBe(url);
});

test("hosts that the operator names are allowed, also over http, and no others", () => {
  process.env.ASSAY_WEBHOOK_HOSTS = "127.0.0.1, Hooks.Internal , [::1]";
  for (const url of ["http://127.0.0.1:8080/x", "http://127.1/", "https://hooks.internal/", "http://[::1]:9/"])
    expect(() => readReceiver(url)).not.toThrow();
  for (const url of ["http://127.0.0.2/", "https://localhost/", "https://10.0.0.1/"])
    expect(() => readReceiver(url)).toThrow("not a public address");
});

test("a name is checked by the addresses that the connection takes", async () => {
  const look = (url: string, hostname: string) =>
    new Promise((resolve) => lookupOf(new URL(url))(hostname, { all: true }, (error, found) => resolve(error ?? found)));
  // This machine's own name for itself stands for any name that resolves to it, at once or after a rebinding.
  expect(await look("https://rebinding.example/", "localhost")).toMatchObject({ name: "NotPublic" });
  process.env.ASSAY_WEBHOOK_HOSTS = "localhost";
  expect(await look("http://localhost/", "localhost")).toBeInstanceOf(Array);
});

test("no connection is opened to an address that is refused", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const { Client } = await import("undici");
  const client = new Client(`http://localhost:${port}`, { connect: { lookup: lookupOf(new URL("http://rebinding.example")) } });
  await expect(client.request({ path: "/", method: "GET" })).rejects.toThrow("not a public address");
  await client.destroy();
  server.close();
  expect(connections).toBe(0);
});

test("text that is no address is not public", () => {
  for (const text of ["", "x", "1.2.3", "999.1.1.1", ":::"]) expect(isPublic(text)).toBe(false);
});
