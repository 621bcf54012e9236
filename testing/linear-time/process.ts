// Calls every text function with every 180th hostile text (all in thorough tests) and prints the findings as JSON.
// A separate process, since only killing the process interrupts a regular expression.
import { isThorough } from "@/testing/thorough";
import { byHand, bySize, elsewhere } from "./by-hand";
import { hostileTexts } from "./hostile-texts";
import { measureGrowth } from "./measure";
import { textFunctions, valueFor } from "./text-functions";

const mostFound = 3;

const found = await textFunctions();
const calls = new Map<string, (text: string) => unknown>(Object.entries(byHand));
const unknown: string[] = [];
for (const { name, parameters, call } of found) {
  if (name in byHand || elsewhere.has(name)) continue;
  if (parameters.some((type) => valueFor(type, "") === undefined)) unknown.push(`${name} (${parameters.join(", ")})`);
  else calls.set(name, (text) => call(...parameters.map((type) => valueFor(type, text))));
}
const names = new Set(found.map(({ name }) => name));
const gone = [...Object.keys(byHand), ...elsewhere].filter((name) => name.includes(".ts ") && !names.has(name));

const quadratic = await measureGrowth(
  (text) => text.replace(/[?]+$/, ""),
  // Slow enough on any machine.
  (length) => `${"?".repeat(2 * length)}x`,
);

const slow: string[] = [];
for (const [at, [name, call]] of [...calls].entries())
  for (const { about, make } of hostileTexts.filter((_, index) => isThorough || (index + at) % 180 === 0)) {
    if (slow.length >= mostFound) break;
    process.stderr.write(`${name}: ${about}\n`);
    const growth = await measureGrowth(call, make);
    if (growth) slow.push(`${name}, ${about}: ${growth}`);
    if (growth) process.stderr.write(`${slow.at(-1)}\n`);
  }
for (const [name, call] of Object.entries(bySize)) {
  const growth = await measureGrowth(
    (text) => call(text.length),
    (length) => "x".repeat(length),
  );
  if (growth) slow.push(`${name}: ${growth}`);
}
process.stdout.write(JSON.stringify({ functions: calls.size, unknown, gone, slow, seesQuadratic: quadratic !== null }));
