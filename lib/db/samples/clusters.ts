import { namedCluster } from "@/lib/domain/text/cluster-key";

export const ofRun = (place: string) => `(SELECT "configurationId" FROM "Run" WHERE "id" = ${place})`;

/** SQL text: equal for samples of `configuration` that are not independent of each other, see lib/domain/text/cluster-key.ts.
 *  `sample` is an alias. One name for all samples groups nothing, since it would leave no interval. */
export function clusterOf(sample: string, configuration: string): string {
  const keys = `FROM "Sample" "of" WHERE "of"."configurationId" = ${configuration}`;
  const first = `(SELECT min("of"."clusterKey") ${keys})`;
  const last = `(SELECT max("of"."clusterKey") ${keys})`;
  return `CASE WHEN ${first} = ${last} AND ${first} LIKE '${namedCluster}%' THEN ${sample}."questionKey" ELSE coalesce(${sample}."clusterKey", ${sample}."questionKey") END`;
}
