import { pricesOf } from "assay-lib/db/prices";
import { priceInWords } from "assay-lib/domain/price";
import { Refusal } from "assay-lib/domain/problem";
import { listModels } from "assay-lib/judge/servers/check";
import { pricesInFile } from "assay-lib/judge/servers/prices";
import { readServers } from "assay-lib/judge/servers/read";
import { knownServers } from "assay-lib/judging/servers/known";
import type { OfferedModels } from "@/components/runs/new/models/offered";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  try {
    const servers = await listModels(await knownServers());
    const inFile = pricesInFile(readServers());
    const prices = new Map([...(await pricesOf(servers.flatMap(({ models }) => models))), ...inFile]);
    const offered: OfferedModels[] = servers.map(({ models, ...server }) => ({
      ...server,
      models: models.map((name) => {
        const price = prices.get(name);
        return { name, price: price ? priceInWords(price) : null };
      }),
    }));
    return Response.json(offered, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, { status: 409 });
  }
}
