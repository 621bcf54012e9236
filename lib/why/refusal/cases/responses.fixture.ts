import type { AnsweredAs } from "@/lib/domain/why/answered";

/** Responses of one language by what they do. */
export type Cases = Readonly<Record<AnsweredAs, readonly string[]>>;
