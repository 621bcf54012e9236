import { expect, test } from "vitest";
import { Gate, waited } from "./gate";

test("an open gate holds nobody", async () => {
  const gate = new Gate();
  expect(gate.remaining).toBe(0);
  await gate.passed(new AbortController().signal);
});

test("a shorter pause does not shorten a longer one", () => {
  const gate = new Gate();
  gate.pause(60_000);
  gate.pause(10);
  expect(gate.remaining).toBeGreaterThan(30_000);
});

test("an aborted signal lets everybody through", async () => {
  const gate = new Gate();
  gate.pause(600_000);
  const controller = new AbortController();
  const passed = gate.passed(controller.signal);
  controller.abort();
  await passed;
  expect(gate.remaining).toBeGreaterThan(0);
});

test("a wait is passed once it is over", async () => {
  const gate = new Gate();
  gate.pause(5);
  await gate.passed(new AbortController().signal);
  expect(gate.remaining).toBe(0);
});

test("waiting ends early, without an error, when it is aborted", async () => {
  const controller = new AbortController();
  const wait = waited(600_000, controller.signal);
  controller.abort();
  await expect(wait).resolves.toBeUndefined();
  await expect(waited(600_000, controller.signal)).resolves.toBeUndefined();
});
