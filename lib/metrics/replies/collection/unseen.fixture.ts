import type { Groups } from "./form.fixture";

/** Forms that were lost or misread in two sets written without a look at the reader. */
export const unseen = {
  trulens: {
    "once lost": [
      ["A clear 10 out of 10. The context names the year and the place.", 10],
      ["Relevance: 8 (highly relevant)", 8],
      ["1. Score: 7\n2. Criteria: c\n3. Supporting Evidence: e", 7],
      ["Điểm: 8\nTiêu chí: đầy đủ\nBằng chứng: năm 1861", 8],
      ["Puan: 6\nKriterler: kısmi\nKanıt: yıl", 6],
      ["Ocena: 7\nKryteria: częściowe\nUzasadnienie: rok", 7],
      ["Итоговый балл: 6\nКритерии: частично", 6],
      ["Gesamtnote: 8/10\nKriterien: k", 8],
      ["Score: 10 - 1 = 9\nCriteria: c", 9],
      ["Score: (9 + 7) / 2 = 8", 8],
      ["| Criterion | Score |\n|---|---|\n| Date | 0 |\n| **Overall** | **3** |", 3],
      ['{"score": {"value": 7, "max": 10}}', 7],
      ["Assistant: Score: 7", 7],
      ["Je donne une note de 7.", 7],
    ],
    "taken back": [
      ["Score: 7\n\nWait, the place is given as well. Revised score: 8", 8],
      ["Score: 6... Actually, no: 8\nCriteria: c", 8],
      ["Score: 6\nCorrection: Score: 7", 7],
      ["Score: ~~6~~ 7", 7],
      ["Score: 8\nSupporting Evidence: Actually, no context is needed. People wait, then enter.", 8],
      ["Score: 6\nWait, the place is given as well, so it should be more.", "malformed"],
    ],
    "must be errors": [
      ["Score: 4\nCriteria: date\nSupporting Evidence: e\n\nScore: 9\nCriteria: place", "malformed"],
      ["Relevance: 8\nCompleteness: 5", "malformed"],
      ['{"score": {"value": 4, "weight": 5}}', "no-score"],
      ["Score: 10 - 2 = 9", "malformed"],
      ["A perfect 10 out of 10 would require the place as well.", "no-score"],
      ["Score: 7 for the year, 3 for the place", "malformed"],
      ["Ocena: 7-8", "malformed"],
    ],
  },
  nvidia: {
    "once lost": [
      ["Relevance: 2 (fully relevant)", 2],
      ['{\\"score\\": 2, \\"reasoning\\": \\"all\\"}', 2],
      ['{"score": 1}\n\nWait, the place is there too. Corrected:\n\n{"score": 2}', 2],
    ],
    "must be errors": [
      ['{"score": 1, "score": 2}', "malformed"],
      ["Relevance: 2 (of 4 parts)", "malformed"],
    ],
  },
  select: {
    "once misread": [
      ["- 1.1\n- 1.3", ["1.1", "1.3"]],
      ['["1.1", "1.3"] or Insufficient Information', "malformed"],
      ["Relevant:\n1.1\n\nNot relevant:\n1.2", ["1.1"]],
      ['["1.1", "1.2"]\n\nActually, 1.2 is not needed.', "malformed"],
    ],
    "once lost": [
      ['["<1.1>", "<1.3>"]', ["1.1", "1.3"]],
      ["– 1.1\n– 1.3", ["1.1", "1.3"]],
      ["1.1 / 1.3", ["1.1", "1.3"]],
      ["Context 1: sentences 1, 3", ["1.1", "1.3"]],
      ["Las frases relevantes son la 1.1 y la 1.3.", ["1.1", "1.3"]],
      ["関連する文は1.1と1.3です。", ["1.1", "1.3"]],
      ["Selected: 1.1\nNot selected: 1.2, 1.3", ["1.1"]],
    ],
    "must be errors": [
      ['["1.1","1.3"', "malformed"],
      ["関連する文は1.1ではありません。", "malformed"],
    ],
  },
  adherence: {
    "once misread": [
      ["Verdict: yes\nVerdict: no", "malformed"],
      ["Verdict: no\n\nVerdict: yes", "malformed"],
      ["Verdict: yes\nor\nVerdict: no", "malformed"],
      ["Verdict: yes\n\nWait, claim 2 is not supported.", "malformed"],
    ],
    "once lost": [
      ["Kết luận: có", "yes"],
      ["Werdykt: nie", "no"],
      ["Karar: evet", "yes"],
      ["「Verdict: no」", "no"],
      ["Verdict: no (claim 2 contradicted)", "no"],
      ["Verdict: no... wait, the second context says so.\n\nVerdict: yes", "yes"],
      ["Verdict: yes would be right if he were named.\n\nVerdict: no", "no"],
      ["Conclusion: the response holds a claim that is not there.\n\nVerdict: no", "no"],
      ['The verdict is therefore "no".', "no"],
    ],
    "must be errors": [
      ["Kết luận: có thể", "malformed"],
      ["Verdict: yes (claim 2)", "malformed"],
    ],
  },
} as const satisfies Record<string, Groups>;
