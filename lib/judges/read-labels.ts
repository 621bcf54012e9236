import { chooseLabel, labelNames, readBySample, readLabelColumn, ruleFor, valuesOf } from "@/lib/agreement/label-columns";
import { labelGroups, tallyLabels } from "@/lib/agreement/store/labels";
import type { LabelColumn } from "@/lib/domain/agreement";
import { formatGood, type GoodRule, parseGood, readLabel } from "@/lib/domain/labels/kinds";
import { Refusal, refuseField } from "@/lib/domain/problem";
import { entriesOf, findRound, itemsOf, type Round } from "@/lib/rounds/store/rows";
import { valuesByItem } from "@/lib/rounds/values";
import type { RoundDesign } from "@/lib/rounds/words/definition";

export interface LabelAsked {
  configurationId: string;
  label?: string | undefined;
  /** A round's id, instead of a label. */
  round?: string | undefined;
  /** The round that is used without either, if no label's name says a quality. */
  usualRound?: string | undefined;
  good?: string | undefined;
}

export type GradedLabel = NonNullable<ReturnType<typeof readLabel>>;

export interface ReadLabels {
  columns: LabelColumn[];
  label: string | null;
  round: string | null;
  /** How the round's samples were drawn; null for an uploaded label. */
  design: RoundDesign["kind"] | null;
  unit: LabelColumn["unit"] | null;
  about: string | null;
  good: string | null;
  grades: number[];
  /** Has one value for each sample, or one for each of its contexts, null where it is missing. */
  bySample: Map<number, (GradedLabel | null)[]>;
}

/** Reads a round, else the named label, else one whose name says a quality. Throws Refusal as the Agreement tab does. */
export async function readJudgeLabels({ configurationId, label, round, usualRound, good }: LabelAsked): Promise<ReadLabels> {
  const tallied = await tallyLabels(configurationId);
  const columns = labelNames(tallied).flatMap((name) => readLabelColumn(tallied, name) ?? []);
  if (round !== undefined) return { columns, label: null, ...(await ofRound(round, good)) };
  const none = { columns, round: null, about: null, design: null, unit: null, good: null, grades: [], bySample: new Map() };
  const column = chooseLabel(columns, label);
  if (!column && usualRound !== undefined) return { columns, label: null, ...(await ofRound(usualRound, good)) };
  const rule = column && ruleFor(column, good);
  if (!column || !rule) return { ...none, label: column?.name ?? null };
  const { name, unit } = column;
  const ofDataset = tallied.filter((one) => one.name === name);
  const grades = new Set(valuesOf(ofDataset, unit).flatMap(({ value }) => readLabel(rule, value)?.grade ?? []));
  const bySample = readBySample(await labelGroups({ source: "file", configurationId, name }), unit, (value) =>
    readLabel(rule, value),
  );
  return { ...none, label: name, unit, good: formatGood(rule), grades: [...grades], bySample };
}

async function ofRound(id: string, good: string | undefined): Promise<Omit<ReadLabels, "columns" | "label">> {
  const round = await findRound(id);
  if (!round) throw new Refusal(`There is no round ${id.slice(0, 100)}.`, "not-found");
  if (round.unit === "pair") throw new Refusal("The round compares pairs of answers, which are no labels of samples.", "invalid");
  const isYesNo = round.question.kind === "yes-no";
  const rule = roundRule(isYesNo, good);
  const read = (value: number | null): GradedLabel | null => {
    // A yes-no item on which people differ is neither.
    if (value === null || (isYesNo && value === 0.5)) return null;
    return readLabel(rule, isYesNo ? value > 0.5 : value);
  };
  const bySample = new Map([...(await roundLabels(round))].map(([sample, values]) => [sample, values.map(read)]));
  return {
    round: id,
    about: round.metric,
    design: round.design.kind,
    unit: round.unit === "context" ? "context" : "sample",
    good: formatGood(rule),
    bySample,
    grades: isYesNo ? [0, 1] : [rule.kind === "graded" && rule.isBelow ? -1 : 0, rule.kind === "graded" && rule.isBelow ? 0 : 1],
  };
}

function roundRule(isYesNo: boolean, good: string | undefined): GoodRule {
  const rule = parseGood(isYesNo ? "yes-no" : "graded", good ?? (isYesNo ? "yes" : ">=0.5"));
  if (rule) return rule;
  throw refuseField(
    "good",
    `What counts as good of this round is ${isYesNo ? "yes or no" : "a grade from 0 to 1 as in >=0.5 or <0.3"}, not ${(good ?? "").slice(0, 60)}.`,
  );
}

/** People's values from 0 to 1 belong to a sample's response or to each of its contexts, null for one without a label. */
async function roundLabels({ id, unit }: Pick<Round, "id" | "unit">): Promise<Map<number, (number | null)[]>> {
  const [items, entries] = await Promise.all([itemsOf(id), entriesOf(id)]);
  const values = valuesByItem(items, entries);
  const bySample = new Map<number, (number | null)[]>();
  for (const item of items) {
    const value = values.get(item.id);
    if (value === undefined) continue;
    const place = unit === "context" ? (item.context ?? 0) : 0;
    const ofSample = bySample.get(item.sampleId) ?? [];
    while (ofSample.length < place) ofSample.push(null);
    ofSample[place] = value;
    bySample.set(item.sampleId, ofSample);
  }
  return bySample;
}
