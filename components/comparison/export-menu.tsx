"use client";

import { counted } from "assay-lib/domain/text/counted";
import { ChevronDown, Download } from "lucide-react";
import { type CompareSearch, compareFileHref } from "@/components/addresses/compare";
import { MenuCopy } from "@/components/shell/menu-copy";
import { Button } from "@/components/ui/button";
import { Menu, MenuGroup, MenuLink } from "@/components/ui/menu";

export const ComparisonExport = ({ search, questions }: { search: CompareSearch; questions: number }) => (
  <Menu
    trigger={
      <Button>
        <Download aria-hidden /> Export <ChevronDown aria-hidden />
      </Button>
    }
  >
    <MenuGroup name="The comparison">
      <MenuLink
        name="Differences, CSV"
        hint="one row per metric and candidate, with interval, p and verdict"
        href={compareFileHref(search, "rows")}
      />
      <MenuLink
        name={`${counted(questions, "question")}, CSV`}
        hint="one row per question, with every run's scores"
        href={compareFileHref(search, "questions")}
      />
      <MenuCopy name="Copy as Markdown" hint="for a pull request or chat" href={compareFileHref(search, "markdown")} />
    </MenuGroup>
    <p className="border-t border-line px-2 pt-2 pb-1 text-caption text-ink-3">
      Save a chart as PNG or SVG with the arrow at its top right.
    </p>
  </Menu>
);
