import { expect, test } from "vitest";
import { downloadBody } from "./body";

const never = { idle: 3_600_000, whole: 3_600_000 };

async function begin({ limits = never, isStillAllowed = async () => true } = {}) {
  const connection = new AbortController();
  const counts = { made: 0, closed: 0, over: 0 };
  let onOver = () => {};
  const over = new Promise<void>((resolve) => {
    onOver = resolve;
  });
  const source = {
    next: async () => {
      counts.made++;
      return Buffer.from("line\n") as Uint8Array<ArrayBuffer>;
    },
    close: () => {
      counts.closed++;
    },
  };
  const onEnd = () => {
    counts.over++;
    onOver();
  };
  const body = await downloadBody(source, { signal: connection.signal, isStillAllowed, onEnd }, limits);
  return { connection, counts, over, reader: body.getReader() };
}

test("a piece is made only after the client has taken the previous one", async () => {
  const { counts, reader } = await begin();
  await new Promise(setImmediate);
  expect(counts.made).toBe(1);
  await reader.read();
  await new Promise(setImmediate);
  expect(counts.made).toBe(1);
  await reader.read();
  expect(counts.made).toBe(2);
});

test("a cancelling client ends the work once", async () => {
  const { connection, counts, reader } = await begin();
  await reader.read();
  await reader.cancel();
  connection.abort();
  expect(counts).toEqual({ made: 1, closed: 1, over: 1 });
});

test("a closed connection ends the work, and the client sees an incomplete file", async () => {
  const { connection, counts, reader } = await begin();
  await reader.read();
  connection.abort();
  await expect(reader.read()).rejects.toThrow("ended early");
  expect(counts).toEqual({ made: 1, closed: 1, over: 1 });
});

test("a client that stops reading loses the download", async () => {
  const { counts, over, reader } = await begin({ limits: { ...never, idle: 5 } });
  await over;
  await expect(reader.read()).rejects.toThrow("ended early");
  expect(counts).toEqual({ made: 1, closed: 1, over: 1 });
});

test("a download ends at its maximum duration, even if the client keeps reading", async () => {
  const { counts, over, reader } = await begin({ limits: { ...never, whole: 20 } });
  await over;
  await expect(reader.read()).rejects.toThrow("ended early");
  expect(counts.closed).toBe(1);
});

test("a download ends with its link or session", async () => {
  let isAllowed = true;
  const { counts, reader } = await begin({ isStillAllowed: async () => isAllowed });
  await reader.read();
  await reader.read();
  isAllowed = false;
  await expect(reader.read()).rejects.toThrow("ended early");
  expect(counts).toEqual({ made: 2, closed: 1, over: 1 });
});
