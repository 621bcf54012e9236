import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { newId } from "@/lib/domain/id";

/**
 * Where this process's id belongs to no other process. Machines and containers may have one name, and containers of one machine count their
 * processes apart.
 */
const whereIdsAreOwn = (): string => {
  try {
    const start = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    return `${hostname()}-${start}-${readlinkSync("/proc/self/ns/pid").replace(/\D/g, "")}`;
  } catch {
    // Only Linux says more.
    return hostname();
  }
};
const here = whereIdsAreOwn();

/** How the names of all processes begin that run where this one does. */
export const machine = `${here}/`;

/** A name for a process in leases: where it runs, its id, and a random part, since process ids are reused. */
export const newOwner = (pid = process.pid): string => [here, pid, newId()].join("/");

/** Whether the process of this name has certainly ended. False for processes elsewhere: their leases must run out. */
export function isDead(owner: string): boolean {
  const [where, pid] = owner.split("/");
  if (where !== here || !/^[1-9]\d{0,9}$/.test(pid ?? "")) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
