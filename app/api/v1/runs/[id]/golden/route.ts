import { readVisitorHeader, visitorHeader } from "assay-lib/access/door/visitor-header";
import { AddGoldenRowsBody } from "assay-lib/api/golden";
import { accountOf } from "assay-lib/domain/people/visitor";
import { saveGolden } from "assay-lib/golden/save";
import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";

export const dynamic = "force-dynamic";

export const POST = respondOnce<{ id: string }>(async (request, { id: run }) => {
  const body = await readJson(request, AddGoldenRowsBody);
  const author = accountOf(readVisitorHeader(request.headers.get(visitorHeader)));
  const saved = await saveGolden({ run, ...body }, { author, by: actorOfRequest(request) });
  const { datasetId, configurationId, added, changed, unchanged, version } = saved;
  return json({ datasetId, configurationId, added, changed, unchanged, version });
});
