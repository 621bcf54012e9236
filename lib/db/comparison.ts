import { z } from "zod";
import { db } from "./client";

const Ids = z.array(z.int());
const Texts = z.array(z.string());

/** A configuration's samples in file order, three lists of one length. */
export interface PairedSamples {
  ids: number[];
  pairKeys: string[];
  questions: string[];
}

/**
 * What pairing needs to know of a configuration. The columns come as JSON texts: a hundred thousand rows of Prisma's take a second, these a
 * tenth of it.
 */
export async function samplesToPair(configurationId: string): Promise<PairedSamples> {
  const [row] = await db.$queryRaw<Record<keyof PairedSamples, string>[]>`
    SELECT json_group_array("id") AS "ids", json_group_array("pairKey") AS "pairKeys", json_group_array(substr("question", 1, 500)) AS "questions"
    FROM (SELECT "id", "pairKey", "question" FROM "Sample" WHERE "configurationId" = ${configurationId} ORDER BY "position")`;
  return {
    ids: Ids.parse(JSON.parse(row?.ids ?? "[]")),
    pairKeys: Texts.parse(JSON.parse(row?.pairKeys ?? "[]")),
    questions: Texts.parse(JSON.parse(row?.questions ?? "[]")),
  };
}
