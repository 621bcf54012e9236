import { pricesOf } from "assay-lib/db/prices";
import { priceInWords } from "assay-lib/domain/price";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { listModels } from "assay-lib/judge/servers/check";
import { pricesInFile } from "assay-lib/judge/servers/prices";
import { readServers } from "assay-lib/judge/servers/read";
import { knownServers } from "assay-lib/judging/servers/known";
import type { OfferedModels } from "@/components/runs/new/models/offered";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const offered = await orRefusal(offeredModels());
  if (offered instanceof Refusal) return new Response(offered.message, { status: 409 });
  return Response.json(offered, { headers: { "cache-control": "no-store" } });
}

async function offeredModels(): Promise<OfferedModels[]> {
  const servers = await listModels(await knownServers());
  const inFile = pricesInFile(readServers());
  const prices = new Map([...(await pricesOf(servers.flatMap(({ models }) => models))), ...inFile]);
  const offered = (name: string) => {
    const price = prices.get(name);
    return { name, price: price ? priceInWords(price) : null };
  };
  return servers.map(({ models, ...server }) => ({ ...server, models: models.map(offered) }));
}
