import { userInfo } from "node:os";
import { type Actor, atCommandLine } from "@/lib/domain/people/actor";

export function commandActor(): Actor {
  try {
    return atCommandLine(userInfo().username);
  } catch {
    // In many containers the account has no name.
    return atCommandLine(`user ${process.getuid?.() ?? "unknown"}`);
  }
}
