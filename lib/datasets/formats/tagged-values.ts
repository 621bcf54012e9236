import { isObject } from "@/lib/datasets/values/nested";
import { wordSet } from "@/lib/domain/text/word-set";

/** A text without it holds no value under its type's name. */
const mayHold = /"(?:[SNLM]|BOOL|NULL|(?:string|integer|double|boolean|array|map)Value|\$oid|\$date|\$number\w{3,7})"\s*:/;

const values = wordSet("stringValue doubleValue booleanValue timestampValue referenceValue $oid");
const numbers = wordSet("integerValue $numberInt $numberLong $numberDouble $numberDecimal");
/** DynamoDB's, which count only where all members of an object have one. */
const letters = wordSet("S N B BOOL NULL L M SS NS BS");

const deepest = 64;

const numberOf = (value: unknown) => (typeof value === "string" && Number.isFinite(Number(value)) ? Number(value) : value);
const onlyName = (value: unknown): string => {
  const names = isObject(value) ? Object.keys(value) : [];
  return names.length === 1 ? (names[0] ?? "") : "";
};

function untagged(value: unknown, depth = 0): unknown {
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => untagged(item, depth + 1));
  if (!isObject(value)) return value;
  const name = onlyName(value);
  const inner = value[name];
  if (values.has(name)) return inner;
  if (numbers.has(name)) return numberOf(inner);
  if (name === "nullValue") return null;
  if (name === "$date") return untagged(inner, depth + 1);
  if (name === "arrayValue" && isObject(inner)) return untagged(inner.values ?? [], depth + 1);
  if (name === "mapValue" && isObject(inner)) return untagged(inner.fields ?? {}, depth + 1);
  const members = Object.entries(value);
  const areLettered = members.every(([, one]) => letters.has(onlyName(one)));
  return Object.fromEntries(members.map(([own, one]) => [own, areLettered ? lettered(one, depth) : untagged(one, depth + 1)]));
}

function lettered(value: unknown, depth: number): unknown {
  const letter = onlyName(value);
  if (!isObject(value) || !letters.has(letter) || depth > deepest) return value;
  const inner = value[letter];
  if (letter === "NULL") return null;
  if (letter === "N") return numberOf(inner);
  if (letter === "L" && Array.isArray(inner)) return inner.map((item) => lettered(item, depth + 1));
  return letter === "M" ? untagged(inner, depth + 1) : inner;
}

/** A parsed value without the wrappers in which databases write the types of its parts. */
export const withoutTags = (value: unknown, json: string): unknown => (mayHold.test(json) ? untagged(value) : value);
