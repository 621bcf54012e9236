import type { Labels } from "@/lib/domain/sample";
import { listed } from "@/lib/domain/text/listed";
import type { PollsDetail } from "@/lib/metrics/shapes/polls";

const words: Record<string, "yes" | "no"> = { true: "yes", yes: "yes", "1": "yes", false: "no", no: "no", "0": "no" };

/** "4 of 5 polls say yes. Poll 4 says no." Null unless the label means yes or no. */
export function labelInWords(
  labels: Labels,
  name: string,
  { polls, yes, valid, models }: PollsDetail,
): { name: string; label: string; polls: string; agrees: boolean | null } | null {
  const label = words[String(labels[name]).toLowerCase()];
  if (!label || valid === 0) return label ? { name, label, polls: "no poll is valid.", agrees: null } : null;
  const isUnanimous = yes === valid || yes === 0;
  const counted = isUnanimous ? `all ${valid} polls say ${yes === 0 ? "no" : "yes"}.` : `${yes} of ${valid} polls say yes.`;
  const fewer = yes * 2 >= valid ? "no" : "yes";
  const those = polls.filter(({ verdict }) => verdict === fewer).map(({ poll }) => poll + 1);
  const isOneModel = Object.keys(models).length === 1;
  const named =
    isOneModel && those.length > 0 && !isUnanimous && yes * 2 !== valid
      ? ` ${those.length === 1 ? "Poll" : "Polls"} ${listed(those)} ${those.length === 1 ? "says" : "say"} ${fewer}.`
      : "";
  const majority = yes * 2 === valid ? null : yes * 2 > valid ? "yes" : "no";
  return {
    name,
    label,
    polls: valid === 1 ? `the only poll says ${majority}.` : counted + named,
    agrees: majority && majority === label,
  };
}
