/** What a judge fills in. */
export const truLensTemplate = `Score: <a number from 0 to 10 by the rules given>
Criteria: <the criteria that this score is based on>
Supporting Evidence: <your reasons, step by step along those criteria, tied back to what was to be judged here>`;

/**
 * The part of both TruLens prompts that describes the reply's form. As in the original, it follows rules that ask for nothing but
 * a number and no elaboration: they govern the score, and this governs the reply.
 */
export const truLensForm = `Reply by filling in the whole template below and write nothing before or after it.

TEMPLATE:
${truLensTemplate}`;

/** The last words of both prompts, after the data. */
export const truLensEnd = "Now fill in the whole template.";

/** Said on both cards. */
export const truLensFormQuirk =
  "The rules ask for nothing but a number and no elaboration, and the template after them for criteria and evidence: so does the original. Judges fill in the template; a bare number is read too, and then has no explanation.";

/** The lexical judge's reply in that form. */
export const truLensForms = (raw: number, criteria: string, evidence: string): string =>
  `Score: ${raw}\nCriteria: ${criteria}\nSupporting Evidence: ${evidence}`;

/** Tokens of a usual reply: a score, its criteria and a few sentences of evidence. */
export const truLensReplyTokens = 160;
