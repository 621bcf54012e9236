"use server";

import { prepareControls } from "assay-lib/controls/make";
import { startWanted } from "assay-lib/controls/start";
import { longestId } from "assay-lib/domain/bounds";
import { ControlsRequest, sizes } from "assay-lib/domain/controls/kinds";
import * as z from "zod";
import { formAction, goTo } from "@/app/action";

const Run = z.object({ run: z.string().max(longestId) });
const Size = Run.extend({ size: z.coerce.number().int().min(sizes.least).max(sizes.most) });
const Wanted = Size.extend({ seed: z.coerce.number().int().min(0).max(1_000_000_000) });

const goToTab = (run: string): never => goTo(`/runs/${encodeURIComponent(run)}?tab=trust`);
/** The tab shows what keeps the controls from being asked. */
const refused = (_: unknown, input: { run: string } | null): never => (input ? goToTab(input.run) : goTo("/"));

export const prepareControlsAction = formAction(
  { needs: "editor", reads: Size, refused },
  async ({ run, size }): Promise<void> => {
    await prepareControls(run, ControlsRequest.parse({ size }));
    goToTab(run);
  },
);

export const startControlsAction = formAction(
  { needs: "editor", reads: Wanted, refused },
  async ({ run, ...wanted }, { by }): Promise<void> => {
    await startWanted(run, ControlsRequest.parse(wanted), by);
    goToTab(run);
  },
);

export const askAgainAction = formAction({ needs: "editor", reads: Run, refused }, async ({ run }, { by }): Promise<void> => {
  await startWanted(run, ControlsRequest.parse({ again: true }), by);
  goToTab(run);
});
