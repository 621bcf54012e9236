"use client";

import { counted } from "assay-lib/domain/text/counted";
import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { MenuCopy } from "@/components/shell/menu-copy";
import { ActName } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Menu, MenuGroup, MenuLink } from "@/components/ui/menu";

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
          <Download aria-hidden /> <ActName>Export</ActName>
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
