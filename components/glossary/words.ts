/** A technical word of the interface: what it is called at the head of its entry, and what it means in one or two sentences. */
interface Entry {
  name: string;
  meaning: string;
}

/** The words by subject, in the order of the glossary page. */
export const subjects = {
  "What is judged": {
    sample: {
      name: "Sample",
      meaning: "One question with the contexts that were retrieved for it and the answer that was given. A dataset holds many.",
    },
    configuration: {
      name: "Configuration",
      meaning:
        "One way to retrieve and answer, such as a search method with its settings. Two configurations of a dataset answer the same questions, so that they can be compared.",
    },
    context: {
      name: "Context",
      meaning: "One passage that retrieval handed to the model. Its rank is its place in that list, 1 for the first.",
    },
    label: {
      name: "Label",
      meaning:
        "What people already know about a sample, such as “adherent: yes”. Labels come with the file; judges never see them. They tell you whether a judge can be trusted.",
    },
    run: {
      name: "Run",
      meaning: "One configuration, judged once by a set of metrics and judges. Its scores do not change after it ends.",
    },
  },
  "How it is judged": {
    judge: {
      name: "Judge",
      meaning: "The language model that is asked about each sample or context. The stand-in takes its place where there is none.",
    },
    "stand-in": {
      name: "Stand-in",
      meaning:
        "The lexical judge: it counts shared words and asks no model. It shows how Assay works, without a key or cost. Its scores do not say whether an answer is right.",
    },
    metric: {
      name: "Metric",
      meaning: "One question to the judge, with a rule that turns its replies into a score from 0 to 1.",
    },
    judgment: {
      name: "Judgment",
      meaning: "One reply of a judge as Assay read it: a verdict or a number, mostly with a reason.",
    },
    poll: {
      name: "Poll",
      meaning:
        "The same question, asked again. A model may answer differently each time; the share of yes among all polls is the score.",
    },
    adherence: {
      name: "Adherence",
      meaning:
        "Whether everything that the answer claims stands in its contexts. An answer can be true and still not adhere, if no context says it.",
    },
    relevance: {
      name: "Relevance",
      meaning: "Whether a context, or the answer, helps with the question. It says nothing about truth.",
    },
    "chunk-share": {
      name: "Chunk share",
      meaning:
        "The share of contexts with at least one relevant sentence. Unlike the share of sentences, it does not punish long contexts.",
    },
    "structured-output": {
      name: "Structured output",
      meaning: "The server holds a reply to a given form, so that it can always be read. Some servers do not offer it.",
    },
    cache: {
      name: "Cache",
      meaning:
        "Replies of earlier runs to exactly the same request. They cost nothing and are used again, unless you turn that off.",
    },
    batch: {
      name: "Batch",
      meaning: "Requests handed in together, at about half the price. The replies come within 24 hours instead of at once.",
    },
    temperature: {
      name: "Temperature",
      meaning: "How freely a model varies its words. At 0 it answers nearly the same each time, so polls would not differ.",
    },
  },
  "How scores are read": {
    score: {
      name: "Score",
      meaning: "A sample's value for a metric, from 0 to 1; higher is better. It is missing, never 0, if it could not be had.",
    },
    band: {
      name: "Band",
      meaning: "A name for a range of scores: Excellent, Good, Moderate or Poor. Its limits are in Settings.",
    },
    interval: {
      name: "Interval",
      meaning:
        "The range in which the mean of all such questions most likely lies. A 95 % interval misses it 1 time in 20; more samples make it narrower.",
    },
    correlation: {
      name: "Correlation",
      meaning:
        "How alike two metrics rank the same samples: 1 in the same order, 0 without relation, −1 in reverse. Assay uses Spearman's.",
    },
  },
  "Whether the judge can be trusted": {
    auroc: {
      name: "AUROC",
      meaning:
        "Take a sample that people call good and one that they call bad: how often does the judge score the good one higher? 1 is always, 0.5 is a coin.",
    },
    kappa: {
      name: "Kappa",
      meaning: "How far judge and people agree beyond chance. 1 is always, 0 is no better than chance.",
    },
    calibration: {
      name: "Calibration",
      meaning:
        "Whether about 80 % of the samples that score 0.8 are labelled good. The calibration error is the mean distance from that.",
    },
    threshold: {
      name: "Threshold",
      meaning:
        "The score from which on a sample is taken as good. A higher one lets fewer bad samples pass, and fewer good ones.",
    },
    precision: {
      name: "Precision",
      meaning: "Of the samples that score above the threshold, the share that is labelled good.",
    },
    recall: {
      name: "Recall",
      meaning: "Of the samples that are labelled good, the share that scores above the threshold.",
    },
    roc: {
      name: "ROC curve",
      meaning:
        "For each threshold, the share of good samples that pass against the share of bad ones. AUROC is the area under it.",
    },
    disagreement: {
      name: "Disagreement",
      meaning: "A sample on which judge and label differ. Reading a few shows which of the two is wrong.",
    },
  },
  "How retrieval is measured": {
    "precision-at-k": {
      name: "Precision at k",
      meaning:
        "The share of the first k contexts that are good. With gold contexts, good means that it holds a gold context that no earlier one holds; without, that the judge scores it as good.",
    },
    ndcg: {
      name: "nDCG at k",
      meaning:
        "How good the order of the first k contexts is: 1 if the best possible order, less the further down the good ones are. Normalised discounted cumulative gain.",
    },
    gold: {
      name: "Gold context",
      meaning:
        "A context that the retrieval should have returned. The file names it by id, by text, or both. It counts as found if a retrieved context has the same id or contains the whole text; white space is ignored.",
    },
    "recall-at-k": {
      name: "Recall at k",
      meaning:
        "The share of the gold contexts that are found among the first k. Where labels say instead which contexts are relevant, the share of those that any compared run retrieved.",
    },
    mrr: {
      name: "MRR",
      meaning:
        "Mean reciprocal rank: per sample 1 / the rank of the first context that holds a gold context, so 1 for the first place, 0.5 for the second, 0 if none was found; then the mean over the samples.",
    },
    overlap: {
      name: "Overlap",
      meaning: "How many contexts two configurations retrieved for the same question.",
    },
  },
  "How two runs are compared": {
    baseline: {
      name: "Baseline",
      meaning: "The run that the others are compared with. A difference is the other run minus the baseline.",
    },
    paired: {
      name: "Paired",
      meaning:
        "Both runs answered the same question, and its two scores are compared with each other. Hard questions are then hard for both, so smaller differences show.",
    },
    margin: {
      name: "Margin",
      meaning: "The difference that you would still call no difference. It is 0.03 unless you change it.",
    },
    equivalent: {
      name: "Equivalent",
      meaning:
        "Any difference is within the margin, even with one more question that differs by 1. The questions must be enough to rule out rare large changes: 122 at a margin of 0.03. Runs whose judged texts are the same are equivalent too.",
    },
    p: {
      name: "p",
      meaning:
        "How often a difference this large would come up by chance if the runs were equally good. Below 0.05 it is taken as real.",
    },
    "t-test": {
      name: "Paired t test",
      meaning: "Computes p from the mean of the differences and how much they vary.",
    },
    "permutation-test": {
      name: "Permutation test",
      meaning:
        "Computes p exactly: tries every way of swapping the two runs question by question, and counts how often the difference is as large.",
    },
    holm: {
      name: "Holm",
      meaning:
        "Who compares five metrics has five chances of a lucky find. Holm's correction raises each p, so that one false find among all of them stays rare.",
    },
    "questions-needed": {
      name: "Questions needed",
      meaning: "About how many questions it takes to find a difference as large as the margin, 4 times in 5.",
    },
  },
} as const satisfies Record<string, Record<string, Entry>>;

type Subjects = typeof subjects;
/** Names a word of the glossary, in the code and after the # of its address. */
export type Word = { [S in keyof Subjects]: keyof Subjects[S] }[keyof Subjects];

const entries = new Map<string, Entry>(Object.values(subjects).flatMap((words) => Object.entries(words)));

/** What the glossary says of a word. */
export function explain(word: Word): Entry {
  const entry = entries.get(word);
  if (!entry) throw new Error(`The glossary lacks ${word}.`);
  return entry;
}
