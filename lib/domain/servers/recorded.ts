import { describeJudge } from "./judge-kinds";

/** The example's judge repeats what was recorded. The process that judges starts it, so its runs name no port. */
export const recordedServer = "recorded-replies";
export const recordedModel = `${recordedServer}/large-language-model`;
export const recordedAddress = "http://recorded-replies.localhost/v1";
export const recordedInWords = "recorded replies of a large language model, November 2026; three independent readings";

type Judge = Parameters<typeof describeJudge>[0];

export const isRecorded = ({ models }: { readonly models: readonly string[] }): boolean => models.includes(recordedModel);

/** Prices, tokens and times of the recorded replies are unknown, so none are shown. */
export const countsTokens = (judge: { readonly kind: Judge; readonly models: readonly string[] }): boolean =>
  describeJudge(judge.kind).asksModels && !isRecorded(judge);
