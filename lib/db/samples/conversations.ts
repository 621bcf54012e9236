import { fetchNumber } from "@/lib/db/connection/client";

/** Whether any question of the dataset follows another of its conversation. One look at an index for each configuration. */
export const hasConversations = async (datasetId: string): Promise<boolean> =>
  (await fetchNumber`SELECT count(*) FROM "Configuration" c WHERE c."datasetId" = ${datasetId}
    AND EXISTS (SELECT 1 FROM "Sample" s WHERE s."configurationId" = c."id" AND s."turn" > 1)`) > 0;
