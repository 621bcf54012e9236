"use client";

import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuAct } from "@/components/ui/menu";
import { later } from "@/components/ui/on-demand/later";
import { Popover } from "@/components/ui/popover";
import { shownColumns, type TableColumn } from "./layout";
import type { DataColumn } from "./rows";
import type { useTableLayout } from "./use-layout";

export const TableToolbar = <R,>({
  columns,
  ...menu
}: Omit<ColumnsMenuProps, "columns"> & { columns: readonly DataColumn<R>[] }) => (
  <>
    {columns.some(({ href }) => href !== undefined) && <SortMenu columns={columns} />}
    <ColumnsMenu columns={columns} {...menu} />
  </>
);

const load = () => import("./column-list");
const ColumnList = later(() => load().then((file) => file.ColumnList));

interface ColumnsMenuProps {
  columns: readonly TableColumn[];
  table: ReturnType<typeof useTableLayout>;
  children?: ReactNode;
}

/** "Columns 11 of 14". The list loads on demand. */
export const ColumnsMenu = ({ columns, table: { layout, setLayout, resetLayout }, children }: ColumnsMenuProps) => {
  const shown = shownColumns(columns, layout);
  return (
    <Popover
      label="Columns"
      trigger={
        <Button onPointerEnter={() => void load()} onFocus={() => void load()}>
          <Columns3 aria-hidden /> Columns{" "}
          <span className="font-normal text-ink-3 tabular-nums phone:hidden">
            {shown.length} of {columns.length}
          </span>
        </Button>
      }
    >
      {children}
      <ColumnList columns={columns} layout={layout} onChange={setLayout} />
      <Button className="mt-2.5" size="small" onClick={resetLayout}>
        Reset
      </Button>
    </Popover>
  );
};

/** For phones, which have no headings. Selecting a column again reverses the order. */
export const SortMenu = ({ columns }: { columns: readonly Omit<DataColumn<never>, "cell">[] }) => {
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
