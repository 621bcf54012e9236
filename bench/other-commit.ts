import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";

/** Checks another commit out into the folder and builds its command, with this checkout's packages if the lock is the same. Returns the command. */
export function buildCommit(commit: string, root: string, folder: string): string {
  const place = path.join(folder, "other");
  const run = (file: string, args: string[], cwd: string) =>
    execFileSync(file, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  run("git", ["worktree", "add", "--detach", place, commit], root);
  const lock = (folder: string) => readFileSync(path.join(folder, "package-lock.json"), "utf8");
  if (lock(root) === lock(place)) symlinkSync(path.join(root, "node_modules"), path.join(place, "node_modules"));
  else run("npm", ["ci", "--no-audit", "--no-fund"], place);
  run(process.execPath, ["prisma/generate.mjs"], place);
  const command = path.join(place, "cli", "bin.mjs");
  run(process.execPath, [command, "--version"], place);
  return command;
}

export function removeCommit(root: string, folder: string): void {
  execFileSync("git", ["worktree", "remove", "--force", path.join(folder, "other")], { cwd: root });
}
