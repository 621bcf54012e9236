#!/usr/bin/env node
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Assay needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(2);
}

// V8's default lets garbage grow to several times the memory in use.
setFlagsFromString("--heap-growing-percent=50");

const installed = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const build = path.join(installed, "tools", "build.mjs");
// Only a clone builds; the package ships product/.
const isClone = existsSync(build);
const root = isClone ? installed : path.join(installed, "product");
// The process that started this one has set it, and built.
const isBuilt = process.env.ASSAY_ROOT === root;
process.env.ASSAY_ROOT = root;
if (isClone && !isBuilt) await (await import("../tools/build.mjs")).ensureCommand(root);
const { main } = await import(pathToFileURL(path.join(root, "cli", "built", "assay.mjs")).href);
await main(process.argv.slice(2));
