import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Command } from "commander";
import { afterAll, expect, test } from "vitest";
import { folder, row, runAssay, write } from "@/testing/run-assay";
import { Terminal } from "./caller/terminal";
import { commands, ofThisMachine } from "./run-command";

const file = write("rows.jsonl", row("Where does the Ems end?"));
const database = path.join(folder, "untouched.db");
let asked = 0;
/** Refuses and counts all requests. */
const server = createServer((request, response) => {
  asked++;
  request.resume();
  const isHealth = request.url === "/api/v1/health";
  response.writeHead(isHealth ? 200 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify(isHealth ? { version: "0" } : { detail: "Not here." }));
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());

/** Arguments for which "1" would be refused before the request. */
const values: Record<string, string> = { kind: "run", file, role: "viewer" };

/** A call of each command and each of its subcommands, with something for all that they need. */
const calls = await Promise.all(
  Object.entries(commands)
    .filter(([name]) => !ofThisMachine.includes(name))
    .map(async ([name, { load }]) => {
      const command = new Command(name);
      (await load()).define(command, new Terminal(process));
      return callsOf(command, [name]);
    }),
);

function callsOf(command: Command, names: readonly string[]): string[][] {
  const given = [
    ...command.registeredArguments.map((argument) => argument.argChoices?.[0] ?? values[argument.name()] ?? "1"),
    ...command.options.flatMap(({ mandatory, long, argChoices }) => (mandatory && long ? [long, argChoices?.[0] ?? "1"] : [])),
  ];
  const yes = command.options.some(({ long }) => long === "--yes") ? ["--yes"] : [];
  const deeper = command.commands.flatMap((one) => callsOf(one, [...names, one.name()]));
  return deeper.length > 0 && command.registeredArguments.length === 0 ? deeper : [[...names, ...given, ...yes], ...deeper];
}

// The Model Context Protocol's own tests cover it: it runs until its input ends, and only ever asks a server.
test.each(calls.flat().filter(([name, action]) => name !== "mcp" && !ofThisMachine.includes(`${name} ${action}`)))(
  "with ASSAY_URL, `%s %s %s` asks the server or refuses",
  async (...args) => {
    asked = 0;
    const { port } = server.address() as AddressInfo;
    const env = { ASSAY_URL: `http://127.0.0.1:${port}`, DATABASE_URL: `file:${database}` };
    const { err } = await runAssay(
      args.filter((arg) => typeof arg === "string"),
      env,
    );
    if (asked === 0) expect(err).toMatch(/^[a-z ]+ only works on the local database, but ASSAY_URL is set\. .+\n$/);
    expect(existsSync(database)).toBe(false);
  },
);
