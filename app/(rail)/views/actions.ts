"use server";

import { changeView, deleteView, findView, restoreView, saveView } from "assay-lib/db/saved-views";
import { longestId, type ViewTable, viewBounds, viewTables } from "assay-lib/domain/bounds";
import { Refusal } from "assay-lib/domain/problem";
import * as z from "zod";
import { callAction, sentence } from "@/app/action";
import { searchOfView } from "@/components/addresses/views";

const Id = z.string().max(longestId);
const Name = z.string().trim().min(1, "Enter a name.").max(viewBounds.name, `A name has at most ${viewBounds.name} characters.`);
const Search = z.string().max(viewBounds.search * 2);

/** Drops parameters that the table does not have. */
function written(table: ViewTable, search: string): string {
  const held = searchOfView(table, search);
  if (held.length > viewBounds.search) throw new Refusal("These filters are too long to save.", "invalid");
  return held;
}

export const saveViewAction = callAction(
  {
    needs: "reviewer",
    reads: z.tuple([z.enum(viewTables), Name, Search]),
    refused: ({ message }): { problem: string } => ({ problem: message }),
    refreshes: "everything",
  },
  async ([table, name, search], { by }): Promise<{ id: string }> => ({
    id: await saveView({ table, name, search: written(table, search) }, by),
  }),
);

export const changeViewAction = callAction(
  {
    needs: "editor",
    reads: z.tuple([Id, z.object({ name: Name, search: Search }).partial()]),
    refused: sentence,
    refreshes: "everything",
  },
  async ([id, { name, search }], { by }) => {
    const table = (await findView(id))?.table;
    await changeView(id, { ...(name && { name }), ...(table && search !== undefined && { search: written(table, search) }) }, by);
    return null;
  },
);

export const deleteViewAction = callAction(
  { needs: "editor", reads: z.tuple([Id]), refused: sentence, refreshes: "everything" },
  async ([id], { by }) => {
    await deleteView(id, by);
    return null;
  },
);

/** For views deleted within a day. Returns an error message if it fails. */
export const restoreViewAction = callAction(
  { needs: "editor", reads: z.tuple([Id]), refused: sentence, refreshes: "everything" },
  async ([id], { by }) => {
    await restoreView(id, by);
    return null;
  },
);
