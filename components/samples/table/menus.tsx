"use client";

import { mostChosen } from "assay-lib/domain/sample-query";
import { noFilter, samplesHref, samplesSearch } from "assay-lib/samples/filters/address";
import { Copy, Download, Link2, ListChecks, Plus, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useState, useTransition } from "react";
import { SelectionBar } from "@/components/tables/selection-bar";
import { ColumnsMenu, SortMenu } from "@/components/tables/toolbar";
import { Button } from "@/components/ui/button";
import { Radio } from "@/components/ui/field";
import { later } from "@/components/ui/on-demand/later";
import { Popover } from "@/components/ui/popover";
import { showToast } from "@/components/ui/toast/show";
import type { Fields } from "./filter-fields";
import { useSamplesTable } from "./state";

export const SamplesColumns = () => {
  const { columns, table, isCompact, setCompact } = useSamplesTable();
  return (
    <ColumnsMenu columns={columns} table={table}>
      <fieldset className="mb-2.5 border-b border-line pb-2">
        <legend className="mb-1 text-caption text-ink-3">Rows</legend>
        <div className="flex gap-5">
          <Radio name="density" label="Comfortable" checked={!isCompact} onChange={() => setCompact(false)} />
          <Radio name="density" label="Compact" checked={isCompact} onChange={() => setCompact(true)} />
        </div>
      </fieldset>
    </ColumnsMenu>
  );
};

/** For phones, where rows are cards without headings. */
export const SortSamples = () => {
  const { columns } = useSamplesTable();
  return <SortMenu columns={columns.map((column) => (column.id === "place" ? { ...column, name: "File order" } : column))} />;
};

export const ChosenSamples = ({ base }: { base: string }) => {
  const { selection } = useSamplesTable();
  const { rows, clear } = selection;
  const router = useRouter();
  const chosen = { ...noFilter, page: null, ids: rows.slice(0, mostChosen).map(({ id }) => Number(id)) };
  const copy = async (text: string, said: string) => {
    // Browsers offer a clipboard only on a secure connection.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    showToast(isCopied ? said : "The browser blocked copying.");
  };
  const exportAs = (format: string) => location.assign(`${samplesHref(`${base}/table`, chosen)}&format=${format}`);
  return (
    <SelectionBar
      label="Selected samples"
      count={rows.length}
      acts={[
        {
          name: "Make dataset",
          icon: ListChecks,
          needs: "editor",
          onSelect: () => router.push(samplesHref(`${base}/golden`, { ...chosen, sort: "position" })),
        },
        { name: "Export CSV", icon: Download, onSelect: () => exportAs("csv") },
        { name: "Export JSON lines", icon: Download, onSelect: () => exportAs("jsonl") },
        {
          name: "Copy ids",
          icon: Copy,
          onSelect: () => void copy(rows.map(({ externalId, id }) => externalId ?? id).join("\n"), "Ids copied."),
        },
        {
          name: "Copy link",
          icon: Link2,
          onSelect: () => void copy(`${location.origin}${samplesHref(base, chosen)}`, "Link copied."),
        },
        { name: "Clear", icon: X, onSelect: clear },
      ]}
    >
      <p className="min-w-0 text-small text-ink-2">
        {rows.length > mostChosen
          ? `Links, exports and datasets contain only the first ${mostChosen}.`
          : "To share them, open the link and press “Share these”."}
      </p>
    </SelectionBar>
  );
};

const load = () => import("./filter-fields");
const FilterFields = later(() => load().then((file) => file.FilterFields));

export const SamplesFilter = (props: Fields) => {
  const [isOpen, setOpen] = useState(false);
  const [isPending, startTransition] = useTransition();
  const [, set] = useQueryStates(samplesSearch, { shallow: false, history: "push", startTransition });
  return (
    <Popover
      label="Filter the samples"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          look="ghost"
          aria-label="Filter"
          aria-busy={isPending}
          className="phone:w-9 phone:px-0"
          onPointerEnter={() => void load()}
        >
          <Plus aria-hidden /> <span className="phone:hidden">Filter</span>
        </Button>
      }
    >
      <FilterFields
        {...props}
        onApply={(found) => {
          void set(found);
          setOpen(false);
        }}
        onCancel={() => setOpen(false)}
      />
    </Popover>
  );
};
