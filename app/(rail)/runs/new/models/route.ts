import type { OfferedModels } from "@/components/run-form/models/offered";
import { pricesOf } from "@/lib/db/prices";
import { priceInWords } from "@/lib/domain/price";
import { Refusal } from "@/lib/domain/problem";
import { listModels } from "@/lib/judge/servers/check";
import { pricesInFile } from "@/lib/judge/servers/prices";
import { readServers } from "@/lib/judge/servers/read";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  try {
    const servers = await listModels();
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
