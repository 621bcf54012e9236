import type { Comparison } from "assay-lib/comparison/metrics";
import { listViews } from "assay-lib/db/saved-views";
import { cookies } from "next/headers";
import { type CompareSearch, comparisonHref } from "@/components/addresses/compare";
import { offeredViews } from "@/components/addresses/views";
import { layoutFrom, plainLayout, writeLayout } from "@/components/tables/layout";
import { ViewMenu } from "@/components/tables/views/menu";
import { changeViewAction, deleteViewAction, restoreViewAction, saveViewAction } from "../views/actions";
import { ComparedQuestions } from "./compared-questions";

export async function QuestionsWithViews({ comparison, search: asked }: { comparison: Comparison; search: CompareSearch }) {
  const [views, jar] = await Promise.all([listViews("questions"), cookies()]);
  const chosen = views.find(({ id }) => id === asked.view);
  const search = { ...asked, view: chosen?.id ?? null };
  const hasOwnColumns = search.columns !== null || search.widths !== null;
  const layout = chosen && !hasOwnColumns ? plainLayout : layoutFrom("questions", search, jar);
  const base = comparisonHref(search);
  return (
    <ComparedQuestions
      comparison={comparison}
      search={search}
      layout={layout}
      isView={chosen !== undefined}
      ignored={asked.view === search.view ? [] : ["a deleted saved view"]}
      views={
        <ViewMenu
          {...offeredViews("questions", base, views, chosen, { ...search, ...writeLayout(layout) })}
          names={{ views: "Views for every comparison", all: "All questions" }}
          addressEnd={new URL(base, "http://localhost").search}
          about="Saves the metric, group, search and columns for everyone and every comparison."
          actions={{
            save: saveViewAction.bind(null, "questions"),
            change: changeViewAction,
            remove: deleteViewAction,
            restore: restoreViewAction,
          }}
        />
      }
    />
  );
}
