import { createDataset, newestDatasetNamed } from "@/lib/db/datasets";
import { appendSamples, type GivenSample } from "@/lib/imports/append";

export async function storeSamples(dataset: string, samples: readonly GivenSample[]): Promise<string> {
  const id = (await newestDatasetNamed(dataset)) ?? (await createDataset(dataset, "Traces sent by applications"));
  await appendSamples(id, samples);
  return id;
}
