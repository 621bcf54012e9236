import { expect, test } from "vitest";
import { downloadBody } from "./download-body";

const never = { idle: 3_600_000, whole: 3_600_000 };

/** A download of an endless file, and what happened to it. */
async function begin({ limits = never, isStillAllowed = async () => true } = {}) {
  const gone = new AbortController();
  const seen = { made: 0, closed: 0, over: 0 };
  let onOver = () => {};
  const over = new Promise<void>((resolve) => {
    onOver = resolve;
  });
  const source = {
    next: async () => {
      seen.made++;
      return Buffer.from("line\n") as Uint8Array<ArrayBuffer>;
    },
    close: () => {
      seen.closed++;
    },
  };
  const onEnd = () => {
    seen.over++;
    onOver();
  };
  const body = await downloadBody(source, { signal: gone.signal, isStillAllowed, onEnd }, limits);
  return { gone, seen, over, reader: body.getReader() };
}

test("no piece is made before the client has taken the one before", async () => {
  const { seen, reader } = await begin();
  await new Promise(setImmediate);
  expect(seen.made).toBe(1);
  await reader.read();
  await new Promise(setImmediate);
  expect(seen.made).toBe(1);
  await reader.read();
  expect(seen.made).toBe(2);
});

test("a client that cancels ends the work, once", async () => {
  const { gone, seen, reader } = await begin();
  await reader.read();
  await reader.cancel();
  gone.abort();
  expect(seen).toEqual({ made: 1, closed: 1, over: 1 });
});

test("a closed connection ends the work, and the client sees that the file is incomplete", async () => {
  const { gone, seen, reader } = await begin();
  await reader.read();
  gone.abort();
  await expect(reader.read()).rejects.toThrow("ended early");
  expect(seen).toEqual({ made: 1, closed: 1, over: 1 });
});

test("a client that reads nothing for too long loses the download", async () => {
  const { seen, over, reader } = await begin({ limits: { ...never, idle: 5 } });
  await over;
  await expect(reader.read()).rejects.toThrow("ended early");
  expect(seen).toEqual({ made: 1, closed: 1, over: 1 });
});

test("a download ends after its longest time, however steadily the client reads", async () => {
  const { seen, over, reader } = await begin({ limits: { ...never, whole: 20 } });
  await over;
  await expect(reader.read()).rejects.toThrow("ended early");
  expect(seen.closed).toBe(1);
});

test("a download ends when its link or session does", async () => {
  let isAllowed = true;
  const { seen, reader } = await begin({ isStillAllowed: async () => isAllowed });
  await reader.read();
  await reader.read();
  isAllowed = false;
  await expect(reader.read()).rejects.toThrow("ended early");
  expect(seen).toEqual({ made: 2, closed: 1, over: 1 });
});
