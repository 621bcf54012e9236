"use server";

import { deleteRule, setLinkTemplate, setRule } from "assay-lib/traces/settings";
import * as z from "zod";
import { formAction, problemsByField, sentence, Typed } from "@/app/action";
import { projectName } from "@/components/traces/in-words";

const byEditor = { needs: "editor", refused: sentence, refreshes: "/settings" } as const;

const Project = z.object({ project: Typed });

/** `share` is in percent. */
export const setRuleAction = formAction(
  {
    ...byEditor,
    reads: Project.extend({
      share: Typed,
      dataset: Typed,
      configuration: Typed,
      question: Typed,
      contexts: Typed,
      response: Typed,
    }),
    refused: problemsByField,
  },
  async ({ share, question, contexts, response, ...typed }, { by }) => {
    const attributes = { question, contexts, response };
    const rule = await setRule({ ...typed, attributes, share: share === "" ? Number.NaN : Number(share) }, by);
    return { said: `Saved: ${rule.share}% of traces from ${projectName(rule.project)}.` };
  },
);

export const deleteRuleAction = formAction({ ...byEditor, reads: Project }, async ({ project }, { by }) => {
  await deleteRule(project, by);
  return `Deleted the rule for ${projectName(project)}.`;
});

/** `link`: a trace's URL in the tracing tool; blank for none. */
export const setLinkAction = formAction(
  { ...byEditor, reads: z.object({ link: Typed }), refused: ({ message }) => ({ problems: { link: message } }) },
  async ({ link }, { by }) => {
    await setLinkTemplate(link, by);
    return { said: link === "" ? "Saved: samples have no links." : "Saved." };
  },
);
