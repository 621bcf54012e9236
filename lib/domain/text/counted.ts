/** "1 run", "1,200 runs". */
export const counted = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
