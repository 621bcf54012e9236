import { ModelPriceBody, RemovePriceQuery } from "assay-lib/api/settings";
import { deleteModelPrice, readPrices, setModelPrice } from "assay-lib/judging/prices/settings";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ prices: await readPrices() }));

export const PUT = respond(async (request) => {
  const { model, ...price } = await readJson(request, ModelPriceBody);
  return json(await setModelPrice(model, price, actorOfRequest(request)));
});

export const DELETE = respond(async (request) =>
  json(await deleteModelPrice(readQuery(request, RemovePriceQuery).model, actorOfRequest(request))),
);
