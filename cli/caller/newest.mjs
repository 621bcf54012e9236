import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * When a file, or the newest non-test file of a folder, was last changed, in ms; 0 if there is none.
 * @param {string} place
 * @returns {number}
 */
export function newest(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !/\.test\.tsx?$/.test(name) && name !== "built")
    .reduce((latest, { name }) => Math.max(latest, newest(path.join(place, name))), 0);
}
