import { z } from "zod";
import { db, write } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";

const Names = z.array(z.string());

/** What a model on a server was found to refuse or support. */
export interface ModelTraits {
  model: string;
  /** Parameters that it refused and that are no longer sent to it. */
  refused: string[];
  /** Whether one request with `n` returns several replies; null while unknown. */
  severalReplies: boolean | null;
  /** It answers with streams, and maybe only with those. */
  streams: boolean;
}

/** After this long it is found out again, since servers are updated. */
const rememberedDays = 30;

const since = () => databaseTime(-rememberedDays * 86_400_000);

/** The stored traits of a server's models. */
export async function traitsOf(baseUrl: string): Promise<ModelTraits[]> {
  const rows = await db.modelTraits.findMany({ where: { baseUrl, updatedAt: { gte: since() } }, orderBy: { model: "asc" } });
  return rows.map(({ model, refusedJson, severalReplies, streams }) => ({
    model,
    refused: Names.parse(JSON.parse(refusedJson)),
    severalReplies,
    streams,
  }));
}

/** Stores a model's traits, replacing earlier ones. */
export async function rememberTraits(baseUrl: string, { model, refused, ...rest }: ModelTraits): Promise<void> {
  const data = { refusedJson: JSON.stringify([...refused].sort()), ...rest, updatedAt: databaseTime() };
  await write(() =>
    db.modelTraits.upsert({
      where: { baseUrl_model: { baseUrl, model } },
      create: { baseUrl, model, ...data },
      update: data,
      select: { model: true },
    }),
  );
}

/** Deletes a server's traits, so that the next run finds them out again. */
export async function forgetTraits(baseUrl: string, model: string): Promise<void> {
  await write(() => db.modelTraits.deleteMany({ where: { baseUrl, model } }));
}
