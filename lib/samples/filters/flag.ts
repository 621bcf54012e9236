import { flags } from "@/lib/domain/flag";
import { type Filter, isRead, unreadable } from "./contract";

export const flag: Filter = {
  name: "a flag",
  parameters: { flag: isRead("flag") },
  reveals: null,
  read: ({ flag }) => (flag ? { flag } : {}),
  texts: [
    {
      word: "flag",
      grammar: `flag:${flags.join("|")} (samples with a judgment that has the flag)`,
      read: (value) => {
        const flag = flags.find((name) => name === value);
        if (!flag) throw unreadable(`Flags are: ${flags.join(", ")}.`);
        return { flag };
      },
    },
  ],
  inWords: ({ flag }) =>
    flag ? [{ phrase: `with a judgment flagged: ${flag}`, chip: { name: "Flag", value: flag, ends: { flag: null } } }] : [],
};
