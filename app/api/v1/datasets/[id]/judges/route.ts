import { JudgesQuery } from "assay-lib/api/judges/query";
import { measureJudgesInThread } from "assay-lib/judges/measure-in-thread";
import { compareJudges } from "assay-lib/judges/report";
import { readQuery } from "../../../read-request";
import { json, respond } from "../../../respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) =>
  json(await compareJudges(id, readQuery(request, JudgesQuery), measureJudgesInThread)),
);
