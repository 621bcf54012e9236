/** "1 run", "1,200 runs", "2 replies". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`.replace(/([^aeiou])ys$/, "$1ies")}`;
