import type { cookies } from "next/headers";
import { offeredViews } from "@/components/addresses/views";
import { readView } from "@/components/samples-table/view";
import { ShareDialog } from "@/components/shares/dialog";
import { writeLayout } from "@/components/tables/layout";
import { ViewMenu } from "@/components/tables/views/menu";
import type { Run } from "@/lib/db/runs/list";
import type { SavedView } from "@/lib/db/saved-views";
import { type SamplesSearch, samplesHref } from "@/lib/samples/filters/address";
import { createShareAction } from "../../shares/actions";
import { changeViewAction, deleteViewAction, restoreViewAction, saveViewAction } from "../../views/actions";

interface Props {
  run: Run;
  search: SamplesSearch;
  /** Size of a share of the filtered samples; null without a filter. */
  part: { filter: string; matching: number; samples: number } | null;
  views: readonly SavedView[];
  jar: Awaited<ReturnType<typeof cookies>>;
}

/** Beside the samples table: sharing the filtered samples, and the saved views. */
export const TableActs = ({ run, search, part, views, jar }: Props) => (
  <>
    {part && (
      <ShareDialog
        runs={[run.id]}
        what={`samples of ${run.name}`}
        part={part}
        address={samplesHref(search)}
        name={<span className="sr-only">Share these</span>}
        action={createShareAction}
      />
    )}
    <ViewMenu
      {...offeredViews(
        "samples",
        `/runs/${run.id}`,
        views,
        views.find(({ id }) => id === search.view),
        { ...search, ...writeLayout(readView(search, jar).layout) },
      )}
      names={{ views: "Views for every run", all: "All samples" }}
      addressEnd={`?run=${run.id}`}
      about={`Saves the filters, sort order and columns for everyone and every run.${search.ids ? " The chosen samples are not saved." : ""}`}
      actions={{
        save: saveViewAction.bind(null, "samples"),
        change: changeViewAction,
        remove: deleteViewAction,
        restore: restoreViewAction,
      }}
    />
  </>
);
