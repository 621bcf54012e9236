export const stored = (at: Date): string => at.toISOString().replace("Z", "+00:00");
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
