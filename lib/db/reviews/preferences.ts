import { db, fetchRows, write } from "@/lib/db/connection/client";
import { columns } from "@/lib/db/connection/columns";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { type PreferenceChoice, preferenceChoices } from "@/lib/domain/preferences/choice";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { Prisma } from "@/prisma/client/client";

/** Two runs, the smaller id first. */
export interface PreferencePair {
  runAId: string;
  runBId: string;
}

export interface PreferredQuestion {
  key: string;
  sampleAId: number;
  sampleBId: number;
}

/** Pairs with equal question and turns but different responses, one pair per question. */
export async function differentAnswers(samples: readonly (readonly [a: number, b: number])[]): Promise<PreferredQuestion[]> {
  const given = bind(dialect.rows("?", { a: "int", b: "int" }), JSON.stringify(samples));
  const rows = await fetchRows<PreferredQuestion>`
    SELECT a."questionKey" AS "key", a."id" AS "sampleAId", b."id" AS "sampleBId"
    FROM ${given} given JOIN "Sample" a ON a."id" = given."a" JOIN "Sample" b ON b."id" = given."b"
    WHERE a."questionKey" = b."questionKey" AND coalesce(a."turnsJson", '') = coalesce(b."turnsJson", '')
      AND trim(coalesce(a."response", '')) <> '' AND trim(coalesce(b."response", '')) <> '' AND a."response" <> b."response"
    ORDER BY given."at"`;
  return [...new Map(rows.toReversed().map((row) => [row.key, row])).values()].toReversed();
}

const ofPerson = ({ runAId, runBId }: PreferencePair, reviewer: Reviewer) => ({
  ...{ runAId, runBId, reviewerKey: reviewerKey(reviewer) },
});

interface NewPreference extends PreferredQuestion {
  choice: PreferenceChoice;
  shownFirst: "a" | "b";
}

/** Replaces the person's earlier one on the question. A run or sample that is missing throws. */
export async function savePreference(pair: PreferencePair, reviewer: Reviewer, preference: NewPreference): Promise<void> {
  const { key: questionKey, ...rest } = preference;
  const key = { ...ofPerson(pair, reviewer), questionKey };
  const changed = { ...rest, reviewer: reviewer.name, reviewerId: reviewer.id, createdAt: new Date() };
  await write(() =>
    db.preference.upsert({
      where: { runAId_runBId_questionKey_reviewerKey: key },
      create: { ...key, ...changed },
      update: changed,
      select: { id: true },
    }),
  );
}

/** Returns the question, or null if the person has judged none. */
export async function removeLastPreference(pair: PreferencePair, reviewer: Reviewer): Promise<string | null> {
  const last = await db.preference.findFirst({
    where: ofPerson(pair, reviewer),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns("id questionKey"),
  });
  if (!last) return null;
  await write(() => db.preference.deleteMany({ where: { id: last.id } }));
  return last.questionKey;
}

export async function judgedQuestions(pair: PreferencePair, reviewer: Reviewer): Promise<Set<string>> {
  const rows = await db.preference.findMany({ where: ofPerson(pair, reviewer), select: { questionKey: true } });
  return new Set(rows.map((row) => row.questionKey));
}

const stored = columns("runAId runBId questionKey sampleAId sampleBId reviewerKey choice") satisfies Prisma.PreferenceSelect;
type Row = Prisma.PreferenceGetPayload<{ select: typeof stored }>;

export type StoredPreference = Omit<Row, "choice"> & { choice: PreferenceChoice };

/** Between any two of the runs. */
export async function preferencesAmong(runs: readonly string[]): Promise<StoredPreference[]> {
  const among = { in: [...runs] };
  const rows = await db.preference.findMany({ where: { runAId: among, runBId: among }, select: stored, orderBy: { id: "asc" } });
  return rows.flatMap(({ choice, ...row }) => {
    const known = preferenceChoices.find((one) => one === choice);
    return known ? [{ ...row, choice: known }] : [];
  });
}
