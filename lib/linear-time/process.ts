// Tries every text function with every hostile text and prints what it found as JSON. A process of its own, since nothing can
// interrupt a regular expression: the test ends the whole process where it takes too long.
import { byHand, notCalled } from "./by-hand";
import { hostileTexts } from "./hostile-texts";
import { measureGrowth } from "./measure";
import { argumentsFor, textFunctions } from "./text-functions";

/** More would say nothing new and take long. */
const mostFound = 3;

const found = await textFunctions();
const calls = new Map<string, (text: string) => unknown>(Object.entries(byHand));
const unknown: string[] = [];
for (const { name, parameters, call } of found) {
  if (name in byHand || name in notCalled) continue;
  if (argumentsFor(parameters, "") === null) unknown.push(`${name} (${parameters.join(", ")})`);
  else calls.set(name, (text) => Promise.all((argumentsFor(parameters, text) ?? []).map((values) => call(...values))));
}
const names = new Set(found.map(({ name }) => name));
const gone = [...Object.keys(byHand), ...Object.keys(notCalled)].filter((name) => name.includes(".ts ") && !names.has(name));

const quadratic = await measureGrowth(
  (text) => text.replace(/[?]+$/, ""),
  (length) => `${"?".repeat(length)}x`,
);

const slow: string[] = [];
for (const [name, call] of calls)
  for (const { about, make } of hostileTexts) {
    if (slow.length >= mostFound) break;
    process.stderr.write(`${name}: ${about}\n`);
    const growth = await measureGrowth(call, make);
    if (growth) slow.push(`${name}, ${about}: ${growth}`);
    if (growth) process.stderr.write(`${slow.at(-1)}\n`);
  }
process.stdout.write(JSON.stringify({ functions: calls.size, unknown, gone, slow, seesQuadratic: quadratic !== null }));
