"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Menu, MenuAct } from "@/components/ui/menu";
import type { TableColumn } from "./layout";

interface SortedColumn extends TableColumn {
  sort?: "asc" | "desc" | null;
  href?: string;
}

/** For phones, which have no headings. Selecting a column again reverses the order. */
export const SortMenu = ({ columns }: { columns: readonly SortedColumn[] }) => {
  const router = useRouter();
  const by = columns.find(({ sort }) => sort);
  const Arrow = by?.sort === "asc" ? ArrowUp : ArrowDown;
  return (
    <span className="hidden phone:inline">
      <Menu
        trigger={
          <Button aria-label={by ? `Sorted by ${by.name}` : "Sort"}>
            {by ? by.name : "Sort"} {by && <Arrow aria-hidden />}
          </Button>
        }
      >
        {columns.map(
          ({ id, name, sub, href }) =>
            href !== undefined && (
              <MenuAct key={id} name={name} hint={sub} onSelect={() => router.push(href, { scroll: false })} />
            ),
        )}
      </Menu>
    </span>
  );
};
