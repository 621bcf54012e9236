import { hostname } from "node:os";
import { newId } from "@/lib/domain/id";

/** A name for this process in leases: machine, process id, and a random part, since process ids are reused. */
export const newOwner = (): string => [hostname(), process.pid, newId()].join("/");

/** Whether the process of this name has certainly ended. False for other machines: their leases must run out. */
export function isDead(owner: string): boolean {
  const [host, pid] = owner.split("/");
  if (host !== hostname() || !/^[1-9]\d{0,9}$/.test(pid ?? "")) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
