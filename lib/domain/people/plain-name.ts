import * as z from "zod";
import { normalized } from "@/lib/domain/text/normalized";

/** On one line, without signs that are invisible or turn the direction of the text. Linear time. */
export const plainName = (text: string): string =>
  normalized(text, "NFC")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();

/** A name or a label that a person gives. */
export const PlainName = z.string().overwrite(plainName);
