import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";
import { readVisitorHeader, visitorHeader } from "@/lib/access/door/visitor-header";
import { AddGoldenRowsBody } from "@/lib/api/golden";
import { accountOf } from "@/lib/domain/people/visitor";
import { saveGolden } from "@/lib/golden/save";

export const dynamic = "force-dynamic";

export const POST = respondOnce<{ id: string }>(async (request, { id: run }) => {
  const body = await readJson(request, AddGoldenRowsBody);
  const author = accountOf(readVisitorHeader(request.headers.get(visitorHeader)));
  const saved = await saveGolden({ run, ...body }, { author, by: actorOfRequest(request) });
  const { datasetId, configurationId, added, changed, unchanged, version } = saved;
  return json({ datasetId, configurationId, added, changed, unchanged, version });
});
