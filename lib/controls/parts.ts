import { type Family, families } from "@/lib/domain/controls/kinds";

/** A configuration of the dataset of controls; each has its run. */
export interface ControlPart {
  family: Family;
  /** The canary set, which is judged too. */
  isAgain: boolean;
}

const again = " again";

export const partName = ({ family, isAgain }: ControlPart): string => (isAgain ? `${family}${again}` : family);

export function partNamed(configuration: string): ControlPart | null {
  const isAgain = configuration.endsWith(again);
  const family = families.find((one) => one === (isAgain ? configuration.slice(0, -again.length) : configuration));
  return family === undefined ? null : { family, isAgain };
}
