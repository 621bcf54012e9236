import { closeClient } from "@/lib/db/connection/client";
import { closeReader } from "@/lib/db/connection/read-long";
import { closeWriter } from "@/lib/db/connection/transact";

export async function disconnect(): Promise<void> {
  await Promise.all([closeReader(), closeWriter()]);
  await closeClient();
}
