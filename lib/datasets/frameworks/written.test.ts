import { expect, test } from "vitest";
import { readAll } from "@/lib/datasets/every-event.fixture";
import { own, written } from "./written.fixture";

for (const [name, { text, map, delimiter, told }] of Object.entries(written))
  test(`${name} reads as the own rows`, async () => {
    const { samples, problems, refusal } = await readAll(text, { fileName: "rows", map, contextDelimiter: delimiter });
    expect({ problems, refusal }).toEqual({ problems: [], refusal: null });
    const found = samples.map(({ question, contexts, response }) => ({ question, contexts, response }));
    const sorted = found.sort((a, b) => order(a.question) - order(b.question));
    expect(sorted).toEqual(own.map((row) => ({ ...row, response: map?.response === "" ? null : row.response })));
    if (told)
      for (const { contextDetails } of samples)
        expect(contextDetails).toMatchObject([
          { id: "doc-0", score: 2 },
          { id: "doc-1", score: 1 },
        ]);
  });

const order = (question: string) => own.findIndex((row) => row.question === question);
