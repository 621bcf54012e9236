"use client";

import { counted } from "assay-lib/domain/text/counted";
import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { Download, Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ComponentProps, useState, useTransition } from "react";
import { MenuCopy } from "@/components/shell/menu-copy";
import { Button } from "@/components/ui/button";
import { Menu, MenuAct, MenuGroup, MenuLink } from "@/components/ui/menu";
import { later } from "@/components/ui/on-demand/later";
import { showToast } from "@/components/ui/toast/show";
import { type ArchiveAction, archiveWithUndo } from "./archive/with-undo";
import type { NameDialogProps } from "./baseline/name-dialog";

const NameDialog = later(() => import("./baseline/name-dialog").then((file) => file.NameDialog));

interface RunMoreProps {
  run: string;
  names: readonly string[];
  offered: string;
  /** Null while the run cannot be archived. */
  archived: boolean | null;
  /** Null while the run is not finished. */
  roundHref: string | null;
  setBaseline: NameDialogProps["set"];
  removeBaseline: (run: string, name: string) => Promise<string | null>;
  archive: ArchiveAction;
}

export const RunMore = ({ run, names, offered, archived, roundHref, ...actions }: RunMoreProps) => {
  const { setBaseline: set, removeBaseline: remove, archive } = actions;
  const router = useRouter();
  const [isNaming, setNaming] = useState(false);
  const [, startTransition] = useTransition();
  const attempt = (act: () => Promise<unknown>, done: () => void) =>
    startTransition(async () => {
      const problem = await act().catch(() => "Could not remove the baseline. Try again.");
      if (typeof problem === "string") showToast(problem);
      else done();
    });
  const forget = (name: string) =>
    attempt(
      () => remove(run, name),
      () =>
        showToast(`This run is no longer the baseline ${name}.`, () =>
          attempt(
            () => set(run, name, true),
            () => showToast(`This run is the baseline ${name} again.`),
          ),
        ),
    );
  return (
    <>
      <Menu
        trigger={
          <Button icon data-needs="editor" aria-label="More">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {roundHref !== null && (
          <MenuAct
            name="Start a round"
            hint="People label samples without seeing scores"
            onSelect={() => router.push(roundHref)}
          />
        )}
        {names.length === 0 && (
          <MenuAct name="Make baseline…" hint="Compare other runs with it" onSelect={() => setNaming(true)} />
        )}
        {names.map((name) => (
          <MenuAct key={name} name={`Remove baseline ${name}`} hint="The run stays" onSelect={() => forget(name)} />
        ))}
        {archived !== null && (
          <MenuAct
            name={archived ? "Unarchive" : "Archive"}
            hint={archived ? "Show the run in lists again" : "Hide the run from lists; its page stays"}
            onSelect={() => startTransition(async () => void (await archiveWithUndo(archive, [run], !archived)))}
          />
        )}
      </Menu>
      {isNaming && <NameDialog run={run} offered={offered} set={set} onClose={() => setNaming(false)} />}
    </>
  );
};

interface RunExportProps {
  id: string;
  search: SamplesSearch;
  matching: number;
  samples: number;
  judgments: number;
  more: readonly ComponentProps<typeof MenuLink>[];
}

export const RunExport = ({ id, search, matching, samples, judgments, more }: RunExportProps) => {
  const isFiltered = matching !== samples;
  const table = samplesHref(`/runs/${id}/table`, { ...search, page: null });
  const shown = (format: string) => `${table}${table.includes("?") ? "&" : "?"}format=${format}`;
  const all = (query: string) => `/api/v1/runs/${id}/export?${query}`;
  const name = `${isFiltered ? "Filtered table" : "Table"}, ${counted(matching, "sample")}`;
  const every = `All ${counted(samples, "sample")}`;
  const replies = `All ${counted(judgments, "judgment")}`;
  const groups = {
    [isFiltered ? "Filtered samples, all pages" : "Samples, in table order"]: [
      { name: `${name}, CSV`, hint: "for spreadsheets; Assay can import it again", href: shown("csv") },
      { name: `${name}, JSON lines`, hint: "one line per sample, with all details", href: shown("jsonl") },
    ],
    "The whole run": [
      ...(isFiltered ? [{ name: `${every}, CSV`, href: all("format=csv") }] : []),
      ...(isFiltered ? [{ name: `${every}, JSON lines`, href: all("format=jsonl") }] : []),
      { name: "All scores, Parquet", hint: "one row per sample and metric, for analysis", href: all("format=parquet&scores=1") },
      { name: `${replies}, CSV`, href: all("format=csv&judgments=1") },
      {
        name: `${replies}, JSON lines`,
        hint: "one line per judgment: reply, verdict, tokens, error",
        href: all("format=jsonl&judgments=1"),
      },
      { name: `${replies}, Parquet`, href: all("format=parquet&judgments=1") },
      ...more,
    ],
  };
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden /> Export
        </Button>
      }
    >
      {Object.entries(groups).map(([group, links]) => (
        <MenuGroup key={group} name={group}>
          {links.map((link) => (
            <MenuLink key={link.name} {...link} />
          ))}
        </MenuGroup>
      ))}
      <MenuGroup name="To paste">
        <MenuCopy name="Copy as Markdown" hint="for a pull request or chat" href={all("format=md")} />
      </MenuGroup>
    </Menu>
  );
};
