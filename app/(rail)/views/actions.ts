"use server";

import { z } from "zod";
import { callAction, sentence } from "@/app/action";
import { searchOfView } from "@/components/addresses/runs";
import { changeView, deleteView, restoreView, saveView } from "@/lib/db/saved-views";
import { longestId, viewBounds } from "@/lib/domain/bounds";

const Id = z.string().max(longestId);
const Name = z
  .string()
  .trim()
  .min(1, "A view needs a name.")
  .max(viewBounds.name, `A name has at most ${viewBounds.name} characters.`);
/** Only what the page's address understands is stored. */
const Search = z
  .string()
  .max(viewBounds.search * 2)
  .transform(searchOfView)
  .refine((search) => search.length <= viewBounds.search, "These filters are too long to save.");

/** Saves the filters, order and columns of the runs' table under a name. Returns a sentence when it cannot. */
export const saveViewAction = callAction(
  {
    needs: "reviewer",
    reads: z.tuple([Name, Search]),
    refused: ({ message }): { problem: string } => ({ problem: message }),
    refreshes: "everything",
  },
  async ([name, search], { by }): Promise<{ id: string }> => ({
    id: await saveView({ table: "runs", name, search, createdBy: by.id === null ? null : by.name }),
  }),
);

/** Renames a view or replaces what it shows. Returns a sentence when it cannot. */
export const changeViewAction = callAction(
  {
    needs: "reviewer",
    reads: z.tuple([Id, z.object({ name: Name, search: Search }).partial()]),
    refused: sentence,
    refreshes: "everything",
  },
  async ([id, change]) => {
    await changeView(id, change);
    return null;
  },
);

/** Deletes a view. Returns a sentence when it cannot. */
export const deleteViewAction = callAction(
  { needs: "reviewer", reads: z.tuple([Id]), refused: sentence, refreshes: "everything" },
  async ([id]) => {
    await deleteView(id);
    return null;
  },
);

/** Brings back a view that was deleted within a day. Returns a sentence when it cannot. */
export const restoreViewAction = callAction(
  { needs: "reviewer", reads: z.tuple([Id]), refused: sentence, refreshes: "everything" },
  async ([id]) => {
    await restoreView(id);
    return null;
  },
);
