interface Section {
  id: string;
  name: string;
  /** Hidden from lower roles. */
  needs?: "admin";
  /** Hidden without an account. */
  isPersonal?: boolean;
}

interface SettingsPage extends Pick<Section, "name" | "needs"> {
  href: string;
  sections: readonly Section[];
}

export const settingsPages: readonly SettingsPage[] = [
  {
    href: "/settings/judging",
    name: "Judging",
    sections: [
      { id: "judge", name: "Judge" },
      { id: "bands", name: "Bands and targets" },
      { id: "metrics", name: "Metrics" },
      { id: "prices", name: "Prices" },
    ],
  },
  {
    href: "/settings/connections",
    name: "Connections",
    sections: [
      { id: "traces", name: "Traces" },
      { id: "webhooks", name: "Webhooks", needs: "admin" },
    ],
  },
  {
    href: "/settings/access",
    name: "Access",
    sections: [
      { id: "account", name: "Your account", isPersonal: true },
      { id: "people", name: "People", needs: "admin" },
      { id: "tokens", name: "API tokens" },
    ],
  },
  {
    href: "/settings/data",
    name: "Data",
    sections: [
      { id: "shares", name: "Share links" },
      { id: "retention", name: "Retention", needs: "admin" },
      { id: "installation", name: "Installation", needs: "admin" },
    ],
  },
  { href: "/settings/audit", name: "Audit log", needs: "admin", sections: [] },
];

const settingsSections = settingsPages.flatMap(({ href, sections }) =>
  sections.map((section) => ({ ...section, page: href, href: `${href}#${section.id}` })),
);

export const findSection = (id: string) => settingsSections.find((section) => section.id === id);
