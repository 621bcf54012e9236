import type { PathStep } from "assay-lib/domain/steps/path";
import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";

/** "5 contexts, 3 new", "kept 2 of 7"; empty for a step that searches nothing. */
export function gainInWords({ kind, contexts, dropped }: Pick<PathStep, "kind" | "contexts" | "dropped">): string {
  if (kind === "rewrite" || kind === "answer" || (kind === "tool" && contexts.length === 0)) return "";
  if (kind === "rerank") {
    const added = contexts.filter(({ isNew }) => isNew).length;
    const kept = `kept ${contexts.length - added} of ${contexts.length - added + dropped.length}`;
    return added > 0 ? `${kept}, added ${added}` : kept;
  }
  if (contexts.length === 0) return "found nothing";
  const fresh = contexts.filter(({ isNew }) => isNew).length;
  return `${counted(contexts.length, "context")}, ${fresh === contexts.length ? "all" : fresh === 0 ? "none" : fresh} new`;
}

/** "2 of 4 gold contexts (1 and 3), 3 for the first time; lost 2"; null without gold contexts. */
export function goldOfStepInWords({ gold }: Pick<PathStep, "gold">): string | null {
  if (!gold) return null;
  const names = (places: readonly number[]) => listed(places.map((place) => place + 1));
  const found = gold.found.map((one) => one.gold);
  const first =
    gold.first.length === found.length ? "" : gold.first.length > 0 ? `, ${names(gold.first)} for the first time` : "";
  const head =
    found.length === 0
      ? `none of ${counted(gold.of, "gold context")}`
      : `${found.length} of ${counted(gold.of, "gold context")} (${names(found)})${first}`;
  return gold.lost.length > 0 ? `${head}; lost ${names(gold.lost)}` : head;
}
