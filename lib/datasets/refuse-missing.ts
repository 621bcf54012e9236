import type { FoundPath } from "@/lib/datasets/frameworks/candidates";
import { offeredPaths, pathsFor, pathsInside } from "@/lib/datasets/frameworks/offered";
import { inWords } from "@/lib/datasets/frameworks/structure";
import { mapWords } from "@/lib/datasets/values/caller";
import { type Field, fieldOf, isField } from "@/lib/datasets/values/fields";
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
  const missing = missingIn(plan, lacks).map(({ path, message }) => {
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

function missingIn(plan: ColumnPlan, lacks: Record<"question" | "contexts" | "response", boolean>) {
  const { names } = plan.source.header;
  const map = (field: string, column: string) => mapWords(plan.caller, field, column);
  const [gold = "", reference = ""] = (["gold", "reference"] as const).map((field) => names[plan.columnOf(field) ?? -1]);
  const asRetrieved = [map("contexts", gold), map("reference", reference), map("response", "")].join(" ");
  const isGold = lacks.contexts && lacks.response && gold !== "" && reference !== "";
  const isPhoenix = ["input", "reference", "output"].every((name) => names.some((own) => own.toLowerCase() === name));
  const contexts = isPhoenix
    ? `No column contains the retrieved contexts. In an export of Phoenix the column “reference” is the retrieved text; if so, use ${map("contexts", "reference")}. If it is the expected answer, the contexts are missing from the file.`
    : `No column contains the retrieved contexts: map one with ${map("contexts", "COLUMN")}.`;
  const messages = {
    question: `No column contains the question: map one with ${map("question", "COLUMN")}.`,
    contexts: isGold
      ? `No column contains the retrieved contexts: the file has expected texts, but no system's responses. To judge “${gold}” as retrieved, without a response: ${asRetrieved} .`
      : contexts,
    response: isGold
      ? "No column contains the response."
      : `No column contains the response: map one with ${map("response", "COLUMN")}, or declare with ${map("response", "")} that there is none.`,
  };
  return (["question", "contexts", "response"] as const).flatMap((path) =>
    lacks[path] ? [{ path, message: messages[path] }] : [],
  );
}

function offersOf(plan: ColumnPlan, field: FoundPath): string {
  const { caller, understood } = plan;
  const read = plan
    .columns(null)
    .flatMap(({ column, field: own }) => (own !== null && isField(own) ? [column, column.replace(/\[0\]$/, "")] : []));
  const offers = pathsFor(understood.leaves ?? [], field, read);
  if (offers.length === 0) return field === "contexts" ? " If nothing was retrieved, add a column “contexts” of []." : "";
  return ` It may be ${listed(
    offers.map(({ path, value }) => `${mapWords(caller, field, path)} (“${value.slice(0, 40).replace(/\s+/g, " ")}”)`),
    "or",
  )}.`;
}
