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
    ],
    "must be errors": [
      ["A perfect 10 out of 10 would require the place as well.", "no-score"],
      ["Score: 7 for the year, 3 for the place", "malformed"],
      ["Ocena: 7-8", "malformed"],
    ],
  },
  nvidia: {
    "once lost": [["Relevance: 2 (fully relevant)", 2]],
    "must be errors": [["Relevance: 2 (of 4 parts)", "malformed"]],
  },
  select: {
    "once misread": [
      ["- 1.1\n- 1.3", ["1.1", "1.3"]],
      ['["1.1", "1.3"] or Insufficient Information', "malformed"],
    ],
    "once lost": [
      ['["<1.1>", "<1.3>"]', ["1.1", "1.3"]],
      ["– 1.1\n– 1.3", ["1.1", "1.3"]],
      ["1.1 / 1.3", ["1.1", "1.3"]],
    ],
    "must be errors": [['["1.1","1.3"', "malformed"]],
  },
  adherence: {
    "once misread": [
      ["Verdict: yes\nVerdict: no", "malformed"],
      ["Verdict: no\n\nVerdict: yes", "malformed"],
    ],
    "once lost": [
      ["Kết luận: có", "yes"],
      ["Werdykt: nie", "no"],
      ["Karar: evet", "yes"],
      ["「Verdict: no」", "no"],
      ["Verdict: no (claim 2 contradicted)", "no"],
    ],
    "must be errors": [
      ["Kết luận: có thể", "malformed"],
      ["Verdict: yes (claim 2)", "malformed"],
    ],
  },
} as const satisfies Record<string, Groups>;
