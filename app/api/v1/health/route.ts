import { readVisitorHeader, visitorHeader } from "assay-lib/access/door/visitor-header";
import { pingDatabase } from "assay-lib/db/connection/client";
import { roleOf } from "assay-lib/domain/people/visitor";
import { version } from "assay-lib/domain/process/version";
import { readInstallationUse } from "assay-lib/health/installation-use";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const isHealthy = await pingDatabase().then(
    () => true,
    (error) => {
      console.error("The database cannot be read:", error);
      return false;
    },
  );
  const word = isHealthy ? "ok" : "error";
  const isAdmin = roleOf(readVisitorHeader(request.headers.get(visitorHeader))) === "admin";
  const use = isAdmin && isHealthy ? await readInstallationUse() : undefined;
  return json({ status: word, database: word, version, use }, isHealthy ? 200 : 503);
});
