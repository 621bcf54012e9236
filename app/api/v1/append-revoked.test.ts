import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { addPerson } from "assay-lib/access/people/manage";
import { makeToken, revokeToken } from "assay-lib/access/tokens/manage";
import { listEvents } from "assay-lib/db/audit";
import { claim } from "assay-lib/db/connection/claim";
import { db } from "assay-lib/db/connection/client";
import { assayItself } from "assay-lib/domain/people/actor";
import { createDoorServer } from "assay-lib/door/server";
import { answer as askApi } from "assay-lib/operations/answer";
import { expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";

test("storing stops with the token that asked for it", async () => {
  const { datasetId: id } = await createTestDataset(rowsOf(1));
  const { id: userId } = await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  const { id: tokenId, token } = await makeToken({ label: "nightly", role: "editor", expires: "1d" }, userId, assayItself);
  const statuses: number[] = [];
  const closed = new AbortController();
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    // As in Next, the request's signal aborts when its connection closes.
    response.once("close", () => closed.abort());
    const { url, headers } = request;
    const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
    const sent = { method: "POST", headers, body, signal: closed.signal, duplex: "half" } as unknown as RequestInit;
    const { status } = await askApi(new Request(`http://127.0.0.1${url}`, sent));
    statuses.push(status);
    response.destroy();
  };
  const server = createDoorServer({ handle, actions: new Set() }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/datasets/${id}/samples`;
  const rows = rowsOf(5_000, (index) => ({ id: `sent-${index}` })).map((row) => `${JSON.stringify(row)}\n`);
  const answer = fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: rows.join("") });
  const cut = expect(answer).rejects.toThrow();
  const count = () => db.sample.count({ where: { datasetId: id } });
  let stored = 0;
  // Revokes the token between two batches, and lets the next one begin when the connection was cut.
  while (!closed.signal.aborted) {
    // Queries take no turn of the event loop.
    await setImmediate();
    await claim(`append ${id}`, async () => {
      stored = await count();
      if (stored === 1) return;
      await revokeToken(tokenId, null, assayItself);
      await once(closed.signal, "abort");
    });
  }
  await cut;
  await expect.poll(() => statuses).toEqual([499]);
  expect(stored).toBeLessThan(5_001);
  expect(await count()).toBe(stored);
  const { events } = await listEvents({ action: "samples-appended" });
  expect(events).toMatchObject([{ actorId: userId, detail: { id, token: "nightly", added: stored - 1, changed: 0 } }]);
  server.close();
  await db.user.deleteMany();
});
