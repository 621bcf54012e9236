import { DeleteRuleQuery, RuleBody, type RuleList } from "assay-lib/api/traces";
import { deleteRule, readRules, setRule } from "assay-lib/traces/settings";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ rules: [...(await readRules())] } satisfies RuleList));

export const PUT = respond(async (request) => json(await setRule(await readJson(request, RuleBody), actorOfRequest(request))));

export const DELETE = respond(async (request) => {
  await deleteRule(readQuery(request, DeleteRuleQuery).project, actorOfRequest(request));
  return noContent();
});
