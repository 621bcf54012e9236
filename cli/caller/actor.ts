import { userInfo } from "node:os";
import { type Actor, atCommandLine } from "@/lib/domain/people/actor";

/** The person who runs this command, for the audit log. */
export function commandActor(): Actor {
  try {
    return atCommandLine(userInfo().username);
  } catch {
    // The account has no name, as in many containers.
    return atCommandLine(`user ${process.getuid?.() ?? "unknown"}`);
  }
}
