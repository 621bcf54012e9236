import { AppendQuery } from "assay-lib/api/datasets";
import { readGiven } from "assay-lib/domain/parameters/values";
import { parseColumnMap } from "assay-lib/imports/column-map";
import { receiveSamples } from "assay-lib/imports/receive-samples";
import { readQuery } from "@/app/api/v1/read-request";
import { receiveFile } from "@/app/api/v1/receive-file";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";

export const dynamic = "force-dynamic";

export const POST = respondOnce<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, AppendQuery, ["map", "param"]);
  const { config, map, param, "context-delimiter": contextDelimiter, "each-turn": eachTurn } = query;
  const { source } = await receiveFile(request, undefined);
  const report = await receiveSamples(id, source.bytes, {
    encoding: request.headers.get("content-encoding"),
    by: actorOfRequest(request),
    signal: request.signal,
    ...(config !== undefined && { configuration: config }),
    ...(param && { parameters: readGiven(param) }),
    ...(map && { map: parseColumnMap(map) }),
    ...(contextDelimiter !== undefined && { contextDelimiter }),
    ...(eachTurn && { eachTurn }),
  });
  return json(report);
});
