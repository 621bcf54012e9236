import { z } from "zod";

export type SettingField = { key: string; label: string; hint: string | null } & (
  | {
      kind: "number";
      isWhole: boolean;
      least: number | null;
      most: number | null;
      initial: number | null;
      /** The exclusive lower bound, if there is one. */
      above?: number;
      /** What an empty field means, in words. */
      empty?: string;
    }
  | { kind: "choice"; options: string[]; initial: string | null }
  | { kind: "switch"; initial: boolean }
);

const Property = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  default: z.union([z.number(), z.string(), z.boolean(), z.null()]).optional(),
  anyOf: z.array(z.looseObject({ type: z.string() })).optional(),
});

/**
 * The fields of a settings schema: whole and decimal numbers, choices and booleans. Other types get no field. A field is named by
 * `labels`, else by its schema's title, else by its key. `empty` says what an empty field means.
 */
export function settingFields(
  schema: z.ZodObject,
  { labels = {}, empty }: { labels?: Readonly<Record<string, string>>; empty?: string } = {},
): SettingField[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([key, described]) => {
    const read = Property.safeParse(described);
    return read.success ? fieldOf(key, labels[key], empty, read.data) : [];
  });
}

function fieldOf(
  key: string,
  label: string | undefined,
  empty: string | undefined,
  property: z.infer<typeof Property>,
): SettingField[] {
  const nullable = property.anyOf?.find(({ type }) => type === "number" || type === "integer");
  const { type, minimum, maximum, exclusiveMinimum } = nullable ? Property.parse(nullable) : property;
  const shown = { key, label: label ?? property.title ?? words(key), hint: property.description ?? null };
  const initial = property.default;
  if (property.enum)
    return [{ ...shown, kind: "choice", options: property.enum, initial: typeof initial === "string" ? initial : null }];
  if (type === "boolean") return [{ ...shown, kind: "switch", initial: initial === true }];
  if (type !== "number" && type !== "integer") return [];
  return [
    {
      ...shown,
      kind: "number",
      isWhole: type === "integer",
      least: minimum ?? null,
      most: maximum ?? null,
      initial: typeof initial === "number" ? initial : null,
      ...(exclusiveMinimum !== undefined && { above: exclusiveMinimum }),
      ...(typeof initial !== "number" && empty !== undefined && { empty }),
    },
  ];
}

/** "maxTokens" -> "Max tokens". */
const words = (key: string): string => {
  const spaced = key.replace(/[-_]/g, " ").replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** "a whole number from 1 to 20", for a sentence about what a field takes. */
export function rangeText(field: SettingField & { kind: "number" }): string {
  const kind = field.isWhole ? "a whole number" : "a number";
  if (field.above !== undefined)
    return `${kind} above ${field.above.toLocaleString("en")}${field.most === null ? "" : ` and up to ${field.most.toLocaleString("en")}`}`;
  if (field.least !== null && field.most !== null)
    return `${kind} from ${field.least.toLocaleString("en")} to ${field.most.toLocaleString("en")}`;
  return field.least !== null ? `${kind} of at least ${field.least.toLocaleString("en")}` : kind;
}

/** What was typed into a number's field: null if it is empty, NaN if it is no number that the field takes. */
export function typedNumber(field: SettingField & { kind: "number" }, typed: string): number | null {
  if (typed === "") return null;
  const number = numberOf(typed);
  const isEnough = field.above !== undefined ? number > field.above : number >= (field.least ?? number);
  const isTaken = isEnough && number <= (field.most ?? number) && (!field.isWhole || Number.isInteger(number));
  return isTaken ? number : Number.NaN;
}

/** "1,000" is one thousand, "0,5" one half. */
const numberOf = (text: string): number =>
  Number(/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text.replace(/,(?=\d+$)/, "."));
