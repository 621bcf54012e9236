import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface DatabaseUser {
  pid: number;
  name: string;
}

/** Other processes of this account with the file open, on Linux only. */
export function usersOf(file: string): DatabaseUser[] {
  return pids().flatMap((pid) => (pid === process.pid || !holds(pid, file) ? [] : [{ pid, name: userName(pid) }]));
}

/** With `assay serve` for its child processes, which it would restart. */
export function programsOf(file: string): DatabaseUser[] {
  const programs = usersOf(file).map((user) => {
    const parent = parentOf(user.pid);
    const name = parent === process.pid ? "" : userName(parent);
    return name === "assay serve" || name === "assay demo" ? { pid: parent, name } : user;
  });
  return programs.filter(({ pid }, index) => programs.findIndex((program) => program.pid === pid) === index);
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function pids(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function holds(pid: number, file: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((handle) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${handle}`) === file;
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
}

export function userName(pid: number): string {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
    const at = words.findIndex((word) => /(^|\/)(assay|cli\/bin\.mjs)$/.test(word));
    if (at >= 0) return `assay ${words[at + 1] ?? ""}`.trim();
    if (words.some((word) => /(^|\/)cli\/built\/server\.mjs$/.test(word))) return "the web server";
    if (words.some((word) => /(^|\/)next(-server.*)?$/.test(word) || word.startsWith("next-server")))
      return "the dashboard's server";
    return words.join(" ").slice(0, 60);
  } catch {
    return "a process";
  }
}

export function inUse(file: string, users = programsOf(file)): string {
  const names = users.map(({ pid, name }) => `${name} (process ${pid})`).join(", ");
  const toStop = users.map(({ pid }) => pid).join(" ");
  return users.length === 0
    ? `The database ${file} is in use: by assay serve or assay worker, or by another program. Stop it (Ctrl-C where it runs) and try again.`
    : `The database ${file} is in use by ${names}. Stop it first: Ctrl-C where it runs, or: kill ${toStop}`;
}
