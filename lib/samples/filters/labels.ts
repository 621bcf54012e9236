import { always, cut, type Filter, isRead, unreadable } from "./contract";

export const labels: Filter = {
  name: "a label",
  parameters: { label: isRead("label"), value: isRead("label"), unlabelled: always },
  reveals: "texts",
  read: ({ label: name, value, unlabelled }) => ({
    ...(name && value !== null && { label: { name, value } }),
    ...(unlabelled && { unlabelled }),
  }),
  texts: [
    {
      word: "label",
      grammar: "label:NAME=VALUE, label:none",
      read: (value) => {
        if (value === "none") return { unlabelled: true };
        const at = value.indexOf("=");
        if (at < 1) throw unreadable("A label is label:NAME=VALUE, or label:none.");
        return { label: { name: value.slice(0, at), value: value.slice(at + 1) } };
      },
    },
  ],
  inWords: ({ label, unlabelled }) => [
    ...(label
      ? [
          {
            phrase: `with the label ${cut(label.name)}: ${cut(label.value)}`,
            chip: { name: `Label ${label.name}`, value: label.value, ends: { label: null, value: null } },
          },
        ]
      : []),
    ...(unlabelled ? [{ phrase: "without a label", chip: { name: "Labels", value: "none", ends: { unlabelled: null } } }] : []),
  ],
};
