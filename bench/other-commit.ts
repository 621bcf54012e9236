import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";

/** Checks another commit out into the folder and builds its command, with the packages of this checkout. Returns the command. */
export function buildCommit(commit: string, root: string, folder: string): string {
  const place = path.join(folder, "other");
  const run = (file: string, args: string[], cwd: string) =>
    execFileSync(file, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  run("git", ["worktree", "add", "--detach", place, commit], root);
  symlinkSync(path.join(root, "node_modules"), path.join(place, "node_modules"));
  run(process.execPath, ["prisma/generate.mjs"], place);
  const command = path.join(place, "cli", "bin.mjs");
  run(process.execPath, [command, "--version"], place);
  return command;
}

export function removeCommit(root: string, folder: string): void {
  execFileSync("git", ["worktree", "remove", "--force", path.join(folder, "other")], { cwd: root });
}
