import * as z from "zod";
import { conversation } from "@/lib/metrics/texts/conversation";
import { readTruLensReply, truLensMax } from "./trulens-reply";

const template = `Score: <a number from 0 to 10 by the rules given>
Criteria: <the criteria that this score is based on>
Supporting Evidence: <your reasons, step by step along those criteria, tied back to what was to be judged here>`;

/** Follows rules that ask for only a number, as in the original: they govern the score, this the reply. */
export const truLensForm = `Reply by filling in the whole template below and write nothing before or after it.

TEMPLATE:
${template}`;

export const truLensEnd = "Now fill in the whole template.";

export const truLensFormQuirk =
  "As in the original, the rules ask for only a number, but the template after them asks for criteria and evidence. Judges fill in the template; a bare number is accepted too, without an explanation.";

export const truLensForms = (raw: number, criteria: string, evidence: string): string =>
  `Score: ${raw}\nCriteria: ${criteria}\nSupporting Evidence: ${evidence}`;

/** What TruLens' metrics share. */
export const truLens = {
  source: "TruLens",
  rawMax: truLensMax,
  settings: z.object({ conversation }),
  typicalReplyTokens: () => 160,
  replyForm: () => template,
  parse: readTruLensReply,
};
