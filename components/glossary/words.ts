export const subjects = {
  "What is judged": {
    sample: "One question with its retrieved contexts and the response. A dataset contains many samples.",
    configuration:
      "One setup of retrieval and generation, such as a search method with its settings. The configurations of a dataset answer the same questions, so they can be compared.",
    context: "One passage that retrieval passed to the model. Its rank is its position in the list, starting at 1.",
    label:
      "What people already know about a sample, such as “adherent: yes”. Labels come with the file and are never sent to judges. They show whether you can trust a judge.",
    run: "One configuration, judged once by a set of metrics and judges. Its scores do not change after it ends.",
  },
  "How it is judged": {
    judge: "The language model that evaluates each sample or context. Without a model, the stand-in is used.",
    "stand-in":
      "The lexical judge: it counts shared words and calls no model. It shows how Assay works without a key or cost. Its scores do not tell you whether an answer is right.",
    metric: "One question for the judge, with a rule that turns its replies into a score from 0 to 1.",
    judgment: "One judge reply as Assay parsed it: a verdict or a number, usually with a reason.",
    poll: "One repetition of the same judge call. A model can reply differently each time; the score is the share of yes among all polls.",
    adherence:
      "Whether the contexts support everything the answer claims. A true answer does not adhere if no context supports it.",
    relevance: "Whether a context, or the answer, helps with the question. It does not measure whether it is true.",
    "chunk-share":
      "The share of contexts with at least one relevant sentence. Unlike the share of sentences, it does not penalise long contexts.",
    "structured-output":
      "The server forces replies into a schema, so Assay can always parse them. Some servers do not support it.",
    cache: "Replies from earlier runs to exactly the same request. They are free and reused unless you turn that off.",
    batch: "Requests submitted together at about half the price. The replies arrive within 24 hours instead of immediately.",
    temperature: "How much a model varies its wording. At 0 it replies almost the same every time, so polls would not differ.",
  },
  "How scores are read": {
    score: "A sample's value for a metric, from 0 to 1; higher is better. If there is none it is shown as missing, never as 0.",
    band: "A name for a range of scores: Excellent, Good, Moderate or Poor. You can change the limits in Settings.",
    interval:
      "The range that most likely contains the mean over all questions of this kind. A 95% interval misses it 1 time in 20; more samples make it narrower.",
  },
  "Whether the judge can be trusted": {
    auroc:
      "Take one sample that people call good and one they call bad: how often does the judge score the good one higher? 1 means always, 0.5 is a coin toss.",
    kappa: "How much judge and people agree beyond chance. 1 means always, 0 is no better than chance.",
    calibration:
      "Whether about 80% of the samples that score 0.8 are labelled good. The calibration error is the mean distance from that.",
    threshold:
      "The score at or above which a sample counts as good. A higher threshold passes fewer bad samples, and fewer good ones.",
    precision: "Of the samples at or above the threshold, the share that is labelled good.",
    recall: "Of the samples labelled good, the share at or above the threshold.",
    roc: "The share of good samples that pass against the share of bad ones, for every threshold. AUROC is the area under it.",
    disagreement: "A sample where judge and label differ. Read a few to see which one is wrong.",
  },
  "How retrieval is measured": {
    "precision-at-k":
      "The share of good contexts among the first k. With gold contexts, good means that it contains a gold context no earlier one contains; otherwise, that the judge scores it as good.",
    ndcg: "How good the order of the first k contexts is: 1 for the best possible order, less the further down the good ones are. Short for normalised discounted cumulative gain.",
    gold: "A context that retrieval should have returned. The file lists it by id, text or both. It is found if a retrieved context has the same id or contains the whole text; white space is ignored.",
    "golden-row":
      "A sample that a person corrected: its reference is the right answer, and its gold contexts are the right ones. Later versions of a system must pass the dataset of them. A second person can confirm each.",
    "recall-at-k":
      "The share of the gold contexts found among the first k. If labels mark the relevant contexts instead, it counts those that any compared run retrieved.",
    mrr: "Mean reciprocal rank: the mean over samples of 1 / the rank of the first context that contains a gold context. A sample gets 1 for rank 1, 0.5 for rank 2, and 0 if none was found.",
    overlap: "How many contexts two configurations both retrieved for the same question.",
  },
  "Why samples fail": {
    stage:
      "The first fault of a sample, in the order of the pipeline: from evidence not retrieved to a refusal although the contexts hold the answer. A sample without a fault is fine.",
    refusal: "A response that says it cannot answer. It is right if the contexts do not hold the answer.",
    group:
      "Questions of a run that use the same words, found without a model. Its share of failures is compared with all others.",
    slice:
      "The samples with one value in a column of the file, a label, or a property such as the number of contexts. It is compared with the column's other values.",
  },
  "How two runs are compared": {
    baseline: "The run that the others are compared with. A difference is the other run minus the baseline.",
    paired:
      "Both runs answered the same question, and its two scores are compared with each other. Hard questions are hard for both runs, so pairing reveals smaller differences.",
    margin: "The largest difference that you would still ignore. The default is 0.03.",
    equivalent:
      "Any difference is within the margin, even with one more question that differs by 1. It takes enough questions to rule out rare large changes: 122 at a margin of 0.03. Runs with identical judged texts are equivalent too.",
    p: "How often a difference this large would occur by chance if the runs were equally good. Below 0.05 it counts as real.",
    "t-test": "Computes p from the mean and the spread of the differences.",
    "permutation-test":
      "Computes p exactly: swaps the two runs question by question in every possible combination and counts how often the difference is as large.",
    holm: "Comparing five metrics gives five chances of a false positive. Holm's correction raises each p, so a false positive among all of them stays rare.",
    "questions-needed": "About how many questions it takes to detect a difference as large as the margin, 4 times in 5.",
  },
} as const satisfies Record<string, Record<string, string>>;

const names: Readonly<Record<string, string>> = {
  "stand-in": "Stand-in",
  auroc: "AUROC",
  roc: "ROC curve",
  ndcg: "nDCG at k",
  gold: "Gold context",
  mrr: "MRR",
  p: "p",
  "t-test": "Paired t test",
};

type Subjects = typeof subjects;
/** It is also the fragment of the term's link on the glossary page. */
export type Word = { [S in keyof Subjects]: keyof Subjects[S] }[keyof Subjects];

export const termName = (word: string): string =>
  names[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll("-", " ")}`;

const meanings = new Map<string, string>(Object.values(subjects).flatMap((words) => Object.entries(words)));

export const meaningOf = (word: Word): string => meanings.get(word) ?? "";
