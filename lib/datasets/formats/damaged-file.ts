import { Refusal } from "@/lib/domain/problem";

/** What is said of a Parquet file that its reader stumbles over. */
export const damagedFile = (why: string): Refusal =>
  new Refusal(`The Parquet file cannot be read; it may be damaged or cut off (${why}). Write or copy it again.`);
