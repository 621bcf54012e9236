import { type Family, families } from "@/lib/domain/controls/kinds";

/** A configuration of the dataset of controls; each has its run. */
export interface Part {
  family: Family;
  /** The canary set, which is judged too. */
  isAgain: boolean;
}

const again = " again";

export const nameOf = ({ family, isAgain }: Part): string => (isAgain ? `${family}${again}` : family);

export function partNamed(configuration: string): Part | null {
  const isAgain = configuration.endsWith(again);
  const family = families.find((one) => one === (isAgain ? configuration.slice(0, -again.length) : configuration));
  return family === undefined ? null : { family, isAgain };
}
