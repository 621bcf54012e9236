import { mostClaims } from "./extraction";

export const card = {
  summary: "Which share of the response's claims the contexts support. Each claim has a verdict and the sentences that carry it.",
  standIn: "words of each sentence in contexts",
  standInMeasured:
    "It puts supported responses above others with an AUROC of 0.87 (BEGIN) and 0.92 (HaluEval), but of 0.53 for long answers in other words (ExpertQA); 0.5 is chance.",
  origin: "Claims are taken out of the response and then checked, as in RAGAS's faithfulness and RAGChecker, in our own words.",
  scale: "0 to 1.",
  formula:
    "Supported / judged claims. The figures below come from the same claims. Several judge models check the claims of the first by name; the verdict of most of them counts.",
  whenNot:
    "It does not show whether the question is answered or the contexts are right. A long response has more claims: compare the unsupported claims per response too.",
  quirks: [
    'A response that claims nothing, such as "I don\'t know", has no score. Questions, opinions and announcements need no check and do not count.',
    "A claim that no context mentions is not supported, even if it is true. DeepEval counts such claims as faithful, RAGAS does not.",
    "A claim that the reply gives no verdict on, or that it calls supported without naming a sentence that exists, is not judged. It is counted apart. Without more than half of the claims judged there is no score.",
    "Support can come from several contexts together. Contexts beyond 20,000 characters are checked in several calls, and a claim then needs its support within one of them.",
    "Sentences with the same letters and digits in several contexts are one: the first is credited, so overlapping chunks do not count twice.",
    "With a reference, its claims are checked too: against the contexts (claim recall) and against the response (completeness), which separates faults of retrieval from faults of the response. This takes about three times the calls.",
    "Context use counts contexts that support a claim of the response. Context utilization is RAGChecker's figure: of the reference's claims that were retrieved, the share that the response states. Our claims are sentences, RAGChecker's are triplets, so the numbers differ.",
    "Citations are read as [1], [^2], 【3】, (context 4), ¹ after a full stop, or the id of a document. A supported claim with a wrong citation is still supported.",
    `At most ${mostClaims} claims of a response are checked. More are counted.`,
    "The same response can be taken apart differently by another model, so compare runs with the same judge.",
    "The lexical judge takes each sentence as a claim. It compares words, numbers, units, dates, names and negation, in English.",
  ],
  advice: "Open the claims that were not found: either the retrieval missed their source, or the model added them.",
};
