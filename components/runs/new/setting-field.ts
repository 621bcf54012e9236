export type SettingField = { key: string; label: string; hint: string | null } & (
  | {
      kind: "number";
      isWhole: boolean;
      least: number | null;
      most: number | null;
      initial: number | null;
      /** Shown in place of `initial`. */
      given?: number | null;
      above?: number;
      /** What an empty field means. */
      empty?: string;
    }
  | { kind: "choice"; options: string[]; initial: string | null; given?: string }
  | { kind: "switch"; initial: boolean; given?: boolean }
);

export function rangeText(field: SettingField & { kind: "number" }): string {
  const kind = field.isWhole ? "a whole number" : "a number";
  if (field.above !== undefined)
    return `${kind} above ${field.above.toLocaleString("en")}${field.most === null ? "" : ` and up to ${field.most.toLocaleString("en")}`}`;
  if (field.least !== null && field.most !== null)
    return `${kind} from ${field.least.toLocaleString("en")} to ${field.most.toLocaleString("en")}`;
  return field.least !== null ? `${kind} of at least ${field.least.toLocaleString("en")}` : kind;
}

/** Null if the field is empty, NaN if the number is invalid. */
export function typedNumber(field: SettingField & { kind: "number" }, typed: string): number | null {
  if (typed === "") return null;
  const number = numberOf(typed);
  const isEnough = field.above !== undefined ? number > field.above : number >= (field.least ?? number);
  const isTaken = isEnough && number <= (field.most ?? number) && (!field.isWhole || Number.isInteger(number));
  return isTaken ? number : Number.NaN;
}

/** Accepts "1,000" for 1000 and "0,5" for 0.5. */
const numberOf = (text: string): number =>
  Number(/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text.replace(/,(?=\d+$)/, "."));
