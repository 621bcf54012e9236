import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { newId } from "@/lib/domain/id";

/** Hosts and containers may share a name, and containers of one host number their processes separately. */
const whereIdsAreOwn = (): string => {
  try {
    const start = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    return `${hostname()}-${start}-${readlinkSync("/proc/self/ns/pid").replace(/\D/g, "")}`;
  } catch {
    return hostname();
  }
};
const here = whereIdsAreOwn();

export const machine = `${here}/`;

/** Process ids are reused, so the name has a random part. */
export const newOwner = (pid = process.pid): string => [here, pid, newId()].join("/");

/** False for processes elsewhere: their leases must expire. */
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
