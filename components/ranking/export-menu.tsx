"use client";

import { ChevronDown, Download } from "lucide-react";
import { type RankSearch, rankFileHref } from "@/components/addresses/rank";
import { Button } from "@/components/ui/button";
import { Menu, MenuGroup, MenuLink } from "@/components/ui/menu";

export const RankExport = ({ search }: { search: RankSearch }) => (
  <Menu
    trigger={
      <Button>
        <Download aria-hidden /> Export <ChevronDown aria-hidden />
      </Button>
    }
  >
    <MenuGroup name="The ranking">
      <MenuLink name="CSV" hint="one row per configuration" href={rankFileHref(search, "csv")} />
      <MenuLink name="Parquet" hint="the same rows" href={rankFileHref(search, "parquet")} />
    </MenuGroup>
  </Menu>
);
