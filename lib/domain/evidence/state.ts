/** Whether a candidate's claims can be compared with the baseline's, or why not: a run was not judged, or with other prompts. */
export type ClaimsState = "comparable" | "baseline-not-judged" | "candidate-not-judged" | "neither-judged" | "other-prompts";
