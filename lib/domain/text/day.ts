/** In UTC: "2026-11-22". */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
