"use server";

import { z } from "zod";
import { formAction, problemsByField, sentence, Typed } from "@/app/action";
import { nameOf } from "@/components/traces/in-words";
import type { LinkOutcome } from "@/components/traces/link-form";
import type { RuleOutcome } from "@/components/traces/rule-form";
import { deleteRule, setLinkTemplate, setRule } from "@/lib/traces/settings";

const Project = z.object({ project: Typed });

/** Sets the rule of the form's `project`: `share` in percent, `dataset`, `configuration`. */
export const setRuleAction = formAction(
  {
    needs: "editor",
    reads: Project.extend({ share: Typed, dataset: Typed, configuration: Typed }),
    refused: (refusal, input): RuleOutcome => ({
      ...problemsByField(refusal),
      typed: input ?? { project: "", share: "", dataset: "", configuration: "" },
    }),
    refreshes: "/settings",
  },
  async ({ share, ...typed }, { by }): Promise<RuleOutcome> => {
    const rule = await setRule({ ...typed, share: share === "" ? Number.NaN : Number(share) }, by);
    return { saved: `Saved: ${rule.share} % of the traces of ${nameOf(rule.project)}.` };
  },
);

/** Deletes the rule of the form's `project`. Returns what to announce. */
export const deleteRuleAction = formAction(
  { needs: "editor", reads: Project, refused: sentence, refreshes: "/settings" },
  async ({ project }, { by }) => {
    await deleteRule(project, by);
    return `The rule for ${nameOf(project)} was deleted.`;
  },
);

/** Sets the form's `link`, the address of a trace in the tracing tool; blank for none. */
export const setLinkAction = formAction(
  {
    needs: "editor",
    reads: z.object({ link: Typed }),
    refused: (refusal, input): LinkOutcome => ({
      problems: { link: sentence(refusal) },
      typed: { link: input?.link ?? "" },
    }),
    refreshes: "/settings",
  },
  async ({ link }, { by }): Promise<LinkOutcome> => {
    await setLinkTemplate(link, by);
    return { saved: link === "" ? "Saved: samples have no link." : "Saved." };
  },
);
