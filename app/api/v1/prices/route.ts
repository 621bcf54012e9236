import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { ModelPriceBody, RemovePriceQuery } from "@/lib/api/settings";
import { deleteModelPrice, readPrices, setModelPrice } from "@/lib/judging/prices/settings";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ prices: await readPrices() }));

export const PUT = respond(async (request) => {
  const { model, ...price } = await readJson(request, ModelPriceBody);
  return json(await setModelPrice(model, price, actorOfRequest(request)));
});

export const DELETE = respond(async (request) =>
  json(await deleteModelPrice(readQuery(request, RemovePriceQuery).model, actorOfRequest(request))),
);
