export const countText = (number: number): string => number.toLocaleString("en");

/** "21 Nov 2026, 14:03 UTC" */
export const moment = (date: Date): string => {
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`;
};

export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);
