import type { FoundPath } from "@/lib/datasets/frameworks/candidates";
import { offeredPaths, pathsFor, pathsInside } from "@/lib/datasets/frameworks/offered";
import { inWords } from "@/lib/datasets/frameworks/structure";
import { mapWords } from "@/lib/datasets/values/caller";
import { type Field, fieldOf, isField } from "@/lib/datasets/values/fields";
import { missingFields } from "@/lib/datasets/values/missing-fields";
import { Refusal } from "@/lib/domain/problem";
import { listed } from "@/lib/domain/text/listed";
import { type ColumnPlan, inOrder } from "./column-plan";

/** Throws a Refusal if no column is read as a field that every sample needs. Says which columns and paths may be. */
export function refuseMissing(plan: ColumnPlan): void {
  const { caller, source, understood } = plan;
  const has = (field: Field) => plan.columnOf(field) !== null;
  const hasContexts = has("contexts") || plan.contextItems().length > 0 || has("steps");
  const lacks = {
    question: !has("question"),
    contexts: !hasContexts,
    response: (!has("response") || plan.isNothing("response")) && !plan.isDeclaredMissing("response"),
  };
  const { lacking } = understood;
  const missing = missingFields(source.header.names, lacks, caller).map(({ path, message }) => {
    const asked = understood.asked.get(path as FoundPath);
    if (lacking) return { path, message: lacking.why(path, mapWords(caller, path, "ATTRIBUTE")) };
    if (!asked) return { path, message: message + offersOf(plan, path as FoundPath) };
    const places = listed(asked.map(inWords), "or");
    return {
      path,
      message: `The ${path} may be ${places}: choose one with ${mapWords(caller, path, asked[0]?.leaf.path ?? "")}.`,
    };
  });
  if (missing.length === 0) return;
  const sentences = missing.map(({ message }) => message).join(" ");
  const also = lacking ? lacking.also() : `The file's columns are: ${inOrder(understood.columns ?? source.header.names)}.`;
  const inside = caller === "page" ? [] : pathsInside(offeredPaths(understood.leaves ?? [])).slice(0, 20);
  const paths = listed(inside.map(({ path, value }) => `${path} (“${value.slice(0, 40).replace(/\s+/g, " ")}”)`));
  const down = [source.header.names[0], ...plan.window.map(({ values }) => values[0])];
  const isTurned = new Set(down.filter((cell) => typeof cell === "string" && fieldOf(cell))).size > 1;
  const turned = isTurned ? "The first column holds names of fields: swap the table's rows and columns." : "";
  throw new Refusal(
    [turned, sentences, also, ...source.hints.slice(0, 5), paths && `Inside the rows are ${paths}.`].filter(Boolean).join(" "),
    "invalid",
    missing,
  );
}

function offersOf(plan: ColumnPlan, field: FoundPath): string {
  const { caller, understood } = plan;
  const read = plan
    .columns(null)
    .flatMap(({ column, field: own }) => (own !== null && isField(own) ? [column, column.replace(/\[0\]$/, "")] : []));
  const offers = pathsFor(understood.leaves ?? [], field, read);
  if (offers.length === 0) return "";
  return ` It may be ${listed(
    offers.map(({ path, value }) => `${mapWords(caller, field, path)} (“${value.slice(0, 40).replace(/\s+/g, " ")}”)`),
    "or",
  )}.`;
}
