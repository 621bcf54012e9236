"use server";

import { z } from "zod";
import { formAction, problemsByField, sentence, Typed } from "@/app/action";
import { nameOf } from "@/components/traces/in-words";
import type { LinkOutcome } from "@/components/traces/link-form";
import type { RuleOutcome } from "@/components/traces/rule-form";
import { deleteRule, setLinkTemplate, setRule } from "@/lib/traces/settings";

const Project = z.object({ project: Typed });

/** `share` is in percent. */
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
    return { saved: `Saved: ${rule.share} % of traces from ${nameOf(rule.project)}.` };
  },
);

export const deleteRuleAction = formAction(
  { needs: "editor", reads: Project, refused: sentence, refreshes: "/settings" },
  async ({ project }, { by }) => {
    await deleteRule(project, by);
    return `Deleted the rule for ${nameOf(project)}.`;
  },
);

/** `link`: a trace's URL in the tracing tool; blank for none. */
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
    return { saved: link === "" ? "Saved: samples have no links." : "Saved." };
  },
);
