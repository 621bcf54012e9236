#!/usr/bin/env node
// Starts the command from any folder.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { ensureCommand } from "./build.mjs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Assay needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(2);
}

// By default V8 lets garbage grow to several times the memory in use.
setFlagsFromString("--heap-growing-percent=50");

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.env.ASSAY_ROOT = root;
try {
  process.loadEnvFile(path.join(root, ".env"));
} catch (error) {
  if (error.code !== "ENOENT") {
    console.error(`${path.join(root, ".env")} cannot be read: ${error.message}.`);
    process.exit(2);
  }
}

await ensureCommand(root);
const { main } = await import("./built/assay.mjs");
await main(process.argv.slice(2));
