import type { MarkedRow } from "@/lib/db/samples/marks";

export type TableRow = Omit<MarkedRow, "id"> & { id: string; name: string; place: number };
