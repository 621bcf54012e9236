"use client";

import { SortMenu } from "@/components/tables/sort-menu";
import { useSamplesTable } from "./state";

/** Sorts the samples on phones, where they are cards without headings. */
export const SortSamples = () => {
  const { columns } = useSamplesTable();
  return (
    <SortMenu columns={columns.map((column) => (column.id === "place" ? { ...column, name: "Order of the file" } : column))} />
  );
};
