"use server";

import { traces } from "assay-lib/api/traces";
import { setLinkTemplate } from "assay-lib/traces/settings";
import * as z from "zod";
import { formAct } from "@/app/act";
import { formAction, problemsByField, sentence, Typed } from "@/app/action";
import { nameOf } from "@/components/traces/in-words";

const byEditor = { refused: sentence, refreshes: "/settings" } as const;

export const setRuleAction = formAct(
  traces.setTraceRule,
  ({ share, project }) => ({ said: `Saved: ${share} % of traces from ${nameOf(project)}.` }),
  { ...byEditor, refused: problemsByField },
);

export const deleteRuleAction = formAct(
  traces.deleteTraceRule,
  (_, typed) => `Deleted the rule for ${nameOf(typed("project"))}.`,
  byEditor,
);

/** `link`: a trace's URL in the tracing tool; blank for none. */
export const setLinkAction = formAction(
  { ...byEditor, needs: "editor", reads: z.object({ link: Typed }), refused: ({ message }) => ({ problems: { link: message } }) },
  async ({ link }, { by }) => {
    await setLinkTemplate(link, by);
    return { said: link === "" ? "Saved: samples have no links." : "Saved." };
  },
);
