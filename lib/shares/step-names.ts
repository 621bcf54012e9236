import type { SampleContent } from "@/lib/domain/sample";

/** Names of steps are those of retrievers, rerankers and models. */
export const withoutStepNames = <Sample extends Pick<SampleContent, "steps">>(sample: Sample): Sample =>
  sample.steps ? { ...sample, steps: sample.steps.map((step) => ({ ...step, name: null })) } : sample;
