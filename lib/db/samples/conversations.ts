import { fetchAny } from "@/lib/db/connection/client";
import { Prisma } from "@/prisma/client/client";

/** Whether any question follows another of its conversation. One look at an index for each configuration. */
export function hasConversations(of: { datasetId: string } | { configurationId: string }): Promise<boolean> {
  const where = "datasetId" in of ? Prisma.sql`c."datasetId" = ${of.datasetId}` : Prisma.sql`c."id" = ${of.configurationId}`;
  return fetchAny`SELECT 1 FROM "Configuration" c WHERE ${where}
    AND EXISTS (SELECT 1 FROM "Sample" s WHERE s."configurationId" = c."id" AND s."turn" > 1) LIMIT 1`;
}
