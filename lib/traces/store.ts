import { createDataset, newestDatasetNamed } from "@/lib/db/datasets";
import type { SampleContent } from "@/lib/domain/sample";
import { appendSamples } from "@/lib/imports/append";

/** Stores samples in the dataset of this name, which is created if there is none. Returns its id. */
export async function storeSamples(dataset: string, configuration: string, samples: readonly SampleContent[]): Promise<string> {
  const id = (await newestDatasetNamed(dataset)) ?? (await createDataset(dataset, "Traces sent by applications"));
  await appendSamples(
    id,
    samples.map((sample) => ({ configuration, sample })),
  );
  return id;
}
