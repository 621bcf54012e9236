"use client";

import { SortMenu } from "@/components/tables/sort-menu";
import { useSamplesTable } from "./state";

/** For phones, where rows are cards without headings. */
export const SortSamples = () => {
  const { columns } = useSamplesTable();
  return <SortMenu columns={columns.map((column) => (column.id === "place" ? { ...column, name: "File order" } : column))} />;
};
