import type { Metadata } from "next";
import type { SampleAddress } from "./open-sample";
import { readSample } from "./read-review";

export async function sampleMetadata({ params }: SampleAddress): Promise<Metadata> {
  const { id, sampleId } = await params;
  const found = await readSample(id, sampleId);
  if (!found) return { title: "Sample not found" };
  const question =
    found.sample.question
      .slice(0, 200)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim() || `Sample ${found.sample.position + 1}`;
  return { title: `${question.length > 80 ? `${question.slice(0, 80)}…` : question} · ${found.run.name}` };
}
