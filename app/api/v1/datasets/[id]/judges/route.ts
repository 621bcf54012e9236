import { JudgesQuery } from "@/lib/api/judges/query";
import { measureJudgesInThread } from "@/lib/judges/measure-in-thread";
import { compareJudges } from "@/lib/judges/report";
import { readQuery } from "../../../read-request";
import { json, respond } from "../../../respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) =>
  json(await compareJudges(id, readQuery(request, JudgesQuery), measureJudgesInThread)),
);
