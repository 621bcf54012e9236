import { touchDatabase } from "@/lib/db/touch";
import { version } from "@/lib/domain/version";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => {
  const isWell = await touchDatabase().then(
    () => true,
    (error) => {
      console.error("The database cannot be read:", error);
      return false;
    },
  );
  const word = isWell ? "ok" : "error";
  return json({ status: word, database: word, version }, isWell ? 200 : 503);
});
