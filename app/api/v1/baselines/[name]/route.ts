import { BaselineBody, BaselineName, BaselineQuery } from "assay-lib/api/baselines";
import { removeBaseline, setBaseline } from "assay-lib/db/runs/baselines";
import { checked, readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const PUT = respond<{ name: string }>(async (request, { name }) => {
  const wanted = await readJson(request, BaselineBody);
  return json(await setBaseline(checked(BaselineName, name, "The name"), wanted, actorOfRequest(request)));
});

export const DELETE = respond<{ name: string }>(async (request, { name }) => {
  await removeBaseline(name, readQuery(request, BaselineQuery), actorOfRequest(request));
  return noContent();
});
