import type { Groups } from "./form.fixture";

/** Forms that the parsers once lost or misread, as judges of all sizes write them. */
export const reviewed = {
  trulens: {
    "once misread": [
      [
        "<thinking>\nThe context names the year.\nScore: 3 would be too low.\n</thinking>\nScore: 8\nCriteria: year\nSupporting Evidence: It names 1861.",
        8,
      ],
      ["[THINK]\nScore: 3 would be too low.\n[/THINK]\nScore: 8\nCriteria: year", 8],
      ["◁think▷\nScore: 3 would be too low.\n◁/think▷\nScore: 8\nCriteria: year", 8],
      ["<reasoning>\nScore: 3 would be too low.\n</reasoning>\nScore: 8\nCriteria: year", 8],
      ["Score: 5\nHmm, on reflection the context also names the place.\n\nFinal Score: 8", 8],
      ["Score: 4 + 4 = 8", 8],
      ["Score: 0.8 (8/10)", 8],
    ],
    "once lost": [
      ['{"Score": 8, "Criteria": "year", "Supporting Evidence": "It names 1861."}', 8],
      ['```json\n{\n  "Score": 8,\n  "Criteria": "year",\n  "Supporting Evidence": "It names 1861."\n}\n```', 8],
      ['{"score": 10}', 10],
      ["**Relevance Score:** 8/10\n\nThe context names the year.", 8],
      ["Final Score: 8", 8],
      ["Overall Score: 8", 8],
      ["Rating: 8", 8],
      ["RELEVANCE: 8", 8],
      ["8\n\nThe context names the year of the founding.", 8],
      ["Score: \\boxed{8}", 8],
      ["<score>8</score>", 8],
    ],
  },
  nvidia: {
    "once lost": [
      ["2", 2],
      ["[2]", 2],
      ["2.", 2],
      ["Score: 2\nReasoning: It names the year.", 2],
      ["{'score': 2, 'reasoning': 'It names the year.'}", 2],
      ['{"score": 2, "reasoning": "It names the year\nand the place."}', 2],
      ['{"score": 1, "reasoning": "It says "founded" but no year."}', 1],
      ['[{"score": 2, "reasoning": "It names the year."}]', 2],
      ['{"rating": 2}', 2],
      ['"2/2"', 2],
      ["0 out of 2", 0],
      ["2 - fully relevant", 2],
    ],
  },
  select: {
    "once misread": [
      ["Sentence [1.2] mentions Seattle, but no sentence gives the year. Insufficient Information", []],
      ['["1.1-1.3"]', ["1.1", "1.2", "1.3"]],
    ],
    "once lost": [
      ["Insufficient Information. No sentence says when it was founded.", []],
      ["No sentence says when it was founded. Insufficient Information.", []],
      ["The relevant sentence is 1.1.", ["1.1"]],
      ['["Sentence 1.1"]', ["1.1"]],
      ["1.1 The University was founded in 1861.", ["1.1"]],
      ["None", []],
    ],
  },
  extract: {
    "once misread": [
      ["Insufficient Information. The contexts do not say when the university was founded.", []],
      ["I'm sorry, but I can't help with that.", "refused"],
      ["None", []],
      ["No relevant sentences found.", []],
      [
        "- The University was founded in 1861.\n\nExplanation: This sentence directly answers the question. The other sentences are not needed.",
        ["1.1"],
      ],
      ['["1.1"]', "malformed"],
    ],
  },
  adherence: {
    "once lost": [
      ["The year is in no context.\nFinal answer: No", "no"],
      ["Both claims are there.\nAnswer: yes", "yes"],
      ["Both claims are there.\nJudgment: yes", "yes"],
      ["The response says 1871, the contexts say 1861.\n\n**No**", "no"],
      ["All claims are covered by context 1.\n\nYes", "yes"],
      ["No. The founding year is in no context.", "no"],
      ["The founding year is not in the contexts. Verdict: no", "no"],
      ['{"reasoning": "All is there.", "verdict": true}', "yes"],
      ['{"judgment": "No"}', "no"],
      ["All is there.\nVerdict: yes ✅", "yes"],
      ["The year is missing.\nVerdict: not grounded", "no"],
      [
        "Claim 1: founded in 1861.\nVerdict: yes\n\nClaim 2: it has five campuses.\nVerdict: no\n\nFinal verdict: no\nThe second claim is made up.",
        "no",
      ],
    ],
  },
} as const satisfies Record<string, Groups>;
