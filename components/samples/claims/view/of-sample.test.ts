import { claimsShape } from "assay-lib/metrics/shapes/claims";
import { describe, expect, test } from "vitest";
import { claimsView } from "./of-sample";

const figures = {
  unchecked: 0,
  skipped: 0,
  unplaced: 0,
  omitted: 0,
  unknown: 0,
  supported: 0,
  judged: 0,
  contradictedShare: null,
  unsupported: null,
  contextUse: null,
  models: {},
};

type Given = { text: string; sentences: number[]; verdict: string; evidence?: [number, number][] };

const viewOf = (claims: Given[], response: string, contexts: string[] = [], more: object = {}) => {
  const ledger = claims.map(({ evidence = [], ...claim }) => ({
    ...claim,
    evidence: evidence.map(([context, sentence]) => ({ context, sentence })),
  }));
  return claimsView(claimsShape.detail.parse({ ...figures, ...more, claims: ledger }), {
    question: "Which?",
    contexts,
    response,
  });
};

const runsOf = (view: ReturnType<typeof claimsView>) =>
  view.response.map(({ text, verdict, claims, note }) => [text, verdict ?? note, ...claims]);

describe("the response", () => {
  test("joined, its runs are the response, with line ends, emoji and combining marks", () => {
    const response = "  - 👩‍👩‍👧 came in 2015.\r\n\r\n- Cafe\u0301s closed. 🎉\r\nיש לי חתול שחור. Why?\n";
    const view = viewOf(
      [
        { text: "👩‍👩‍👧 came in 2015.", sentences: [0], verdict: "supported" },
        { text: "A cat is black.", sentences: [2], verdict: "not-found" },
      ],
      response,
    );
    expect(view.response.map(({ text }) => text).join("")).toBe(response);
    expect(view.response.filter(({ verdict }) => verdict).map(({ text, verdict }) => [text, verdict])).toEqual([
      ["👩‍👩‍👧 came in 2015", "supported"],
      ["🎉\r\nיש לי חתול שחור.", "not-found"],
    ]);
  });

  test("a claim whose words a sentence has is underlined there, and several apart", () => {
    const claims: Given[] = [
      { text: "It is red.", sentences: [0], verdict: "supported" },
      { text: "it was opened in 1937.", sentences: [0], verdict: "contradicted" },
    ];
    expect(runsOf(viewOf(claims, "It is red, and it was opened in 1937."))).toEqual([
      ["It is red", "supported", 0],
      [", and ", null],
      ["it was opened in 1937", "contradicted", 1],
      [".", null],
    ]);
  });

  test("else the whole sentence has the line of its worst claim, and all numbers at its end", () => {
    const claims: Given[] = [
      { text: "The bridge is red.", sentences: [0], verdict: "supported" },
      { text: "The bridge is long.", sentences: [0, 1], verdict: "not-found" },
    ];
    expect(runsOf(viewOf(claims, "It is red and long. Very long."))).toEqual([
      ["It is red and long.", "not-found", 0, 1],
      [" ", null],
      ["Very long.", "not-found", 1],
    ]);
  });

  test("of a very long response the end is counted, not shown", () => {
    const claims: Given[] = [{ text: "It is red.", sentences: [0], verdict: "supported" }];
    const response = `It is red. ${"Is it not nice? ".repeat(13_000)}`;
    const view = viewOf(claims, response);
    const shown = view.response.map(({ text }) => text).join("");
    expect(response.startsWith(shown)).toBe(true);
    expect(view.cutOff).toBe(response.length - shown.length);
    expect(view.cutOff).toBeGreaterThan(0);
  });

  test("sentences without a claim share one note", () => {
    const claims: Given[] = [{ text: "It is red.", sentences: [0], verdict: "supported" }];
    expect(runsOf(viewOf(claims, "It is red. Nice? More?"))).toEqual([
      ["It is red", "supported", 0],
      [".", null],
      [" ", null],
      ["Nice? More?", "no check needed"],
    ]);
    expect(runsOf(viewOf(claims, "It is red. Nice?", [], { skipped: 1 })).at(-1)).toEqual(["Nice?", "no claim"]);
  });
});

describe("the contexts", () => {
  const contexts = ["It is red. It opened in 1933.", "IT IS RED! It is long."];
  const claims: Given[] = [
    { text: "It is red.", sentences: [0], verdict: "supported", evidence: [[0, 0]] },
    { text: "It opened in 1937.", sentences: [1], verdict: "contradicted", evidence: [[0, 1]] },
    { text: "It is nice.", sentences: [2], verdict: "not-found" },
  ];
  const view = viewOf(claims, "It is red. It opened in 1937. It is nice.", contexts);

  test("each sentence has its number, its claims and where it stands again", () => {
    expect(view.contexts.map(({ sentences }) => sentences)).toEqual([
      [
        { place: "1.1", text: "It is red.", claims: [0], alsoIn: "2.1" },
        { place: "1.2", text: "It opened in 1933.", claims: [1], alsoIn: null },
      ],
      [
        { place: "2.1", text: "IT IS RED!", claims: [], alsoIn: null },
        { place: "2.2", text: "It is long.", claims: [], alsoIn: null },
      ],
    ]);
    expect(view.contexts.map(({ supports }) => supports)).toEqual([true, false]);
    expect(view.retrieved).toBe("2 retrieved, 4 sentences");
  });

  test("a contradiction shows what differs, and names the fact that was compared", () => {
    expect(view.claims[1]?.contrast).toEqual({
      place: "1.2",
      claim: [
        { text: "It opened in ", differs: false },
        { text: "1937", differs: true },
        { text: ".", differs: false },
      ],
      sentence: [
        { text: "It opened in ", differs: false },
        { text: "1933", differs: true },
        { text: ".", differs: false },
      ],
      line: "The two differ in a date: 1937, 1933.",
    });
  });

  test("without such a fact the other words are underlined, and nothing is claimed of them", () => {
    const claim: Given = { text: "It is blue.", sentences: [0], verdict: "contradicted", evidence: [[0, 0]] };
    const contrast = viewOf([claim], "It is blue.", ["It is red."]).claims[0]?.contrast;
    expect(contrast?.line).toBeNull();
    expect(contrast?.sentence.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(["red"]);
  });

  test("a place that does not exist is left out", () => {
    const claim: Given = { text: "It is red.", sentences: [0], verdict: "supported", evidence: [[5, 5]] };
    expect(viewOf([claim], "It is red.", contexts).claims[0]?.places).toEqual([]);
  });
});

test("without contexts, and for a claim that the response does not state, the claim says so", () => {
  const claims: Given[] = [
    { text: "It is red.", sentences: [0], verdict: "not-found" },
    { text: "It is long.", sentences: [0], verdict: "not-judged" },
    { text: "Made up.", sentences: [], verdict: "not-judged" },
  ];
  const view = viewOf(claims, "It is red and long.");
  expect(view.claims.map(({ where }) => where)).toEqual(["no contexts", "no verdict", "not found in the response"]);
  expect(view.retrieved).toBe("0 contexts");
});
