import { type JudgeTest, JudgeToTest } from "assay-lib/domain/judges/connected";
import { testJudge } from "assay-lib/judging/servers/manage";
import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const POST = respond(async (request) => {
  const wanted = await readJson(request, JudgeToTest);
  return json((await testJudge(wanted, actorOfRequest(request), request.signal)) satisfies JudgeTest);
});
