import { z } from "zod";
import { db, write } from "@/lib/db/connection/client";

const Names = z.array(z.string());

/** What a model of a server was found to refuse or to offer. */
export interface ModelTraits {
  model: string;
  /** Parameters that it refused and that are not sent to it any more. */
  refused: string[];
  /** Whether one request with `n` brings several replies; null while that is not known. */
  severalReplies: boolean | null;
}

/** After this long it is found out anew: servers are updated. */
const rememberedDays = 30;

const since = () => new Date(Date.now() - rememberedDays * 86_400_000);

/** What is remembered of a server's models. */
export async function traitsOf(baseUrl: string): Promise<ModelTraits[]> {
  const rows = await db.modelTraits.findMany({ where: { baseUrl, updatedAt: { gte: since() } }, orderBy: { model: "asc" } });
  return rows.map(({ model, refusedJson, severalReplies }) => ({
    model,
    refused: Names.parse(JSON.parse(refusedJson)),
    severalReplies,
  }));
}

/** Remembers what was found out, in the place of what was known of that model. */
export async function rememberTraits(baseUrl: string, { model, refused, severalReplies }: ModelTraits): Promise<void> {
  const data = { refusedJson: JSON.stringify([...refused].sort()), severalReplies, updatedAt: new Date() };
  await write(() =>
    db.modelTraits.upsert({
      where: { baseUrl_model: { baseUrl, model } },
      create: { baseUrl, model, ...data },
      update: data,
      select: { model: true },
    }),
  );
}

/** Forgets it, so that the next run finds out anew. */
export async function forgetTraits(baseUrl: string, model: string): Promise<void> {
  await write(() => db.modelTraits.deleteMany({ where: { baseUrl, model } }));
}
