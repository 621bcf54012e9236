import * as z from "zod";
import { columns, db, withJson, write } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";

const Names = z.array(z.string());

export interface ModelTraits {
  model: string;
  refused: string[];
  /** Whether `n` in a request brings several replies; null while unknown. */
  severalReplies: boolean | null;
  /** It answers with streams, maybe only with those. */
  streams: boolean;
}

/** Then it is tested again, since servers are updated. */
const rememberedDays = 30;

export async function traitsOf(baseUrl: string): Promise<ModelTraits[]> {
  const rows = await db.modelTraits.findMany({
    where: { baseUrl, updatedAt: { gte: databaseTime(-rememberedDays * 86_400_000) } },
    select: columns("model refusedJson severalReplies streams"),
    orderBy: { model: "asc" },
  });
  return rows.map((row) => withJson(row, { refusedJson: Names }));
}

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

export async function forgetTraits(baseUrl: string, model: string): Promise<void> {
  await write(() => db.modelTraits.deleteMany({ where: { baseUrl, model } }));
}
