import { Refusal } from "@/lib/domain/problem";

export const damagedFile = (why: string): Refusal =>
  new Refusal(`The Parquet file cannot be read; it may be damaged or truncated (${why}). Write or copy it again.`);
