/** A message with an optional secret to show once, or problems by field (`""` for the whole form). */
export type AccessOutcome = { said: string; shown?: string } | { problems: Record<string, string> };

export type AccessAction = (form: FormData) => Promise<AccessOutcome>;
