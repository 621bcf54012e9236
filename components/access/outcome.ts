/** What became of a change to people or tokens: what to announce, with what is shown this once, or a problem a field (`""` for none of them). */
export type AccessOutcome = { said: string; shown?: string } | { problems: Record<string, string> };

export type AccessAction = (form: FormData) => Promise<AccessOutcome>;
