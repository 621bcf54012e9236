/** A section of a settings page. */
interface Section {
  /** Of its anchor. */
  id: string;
  name: string;
  /** People with a lower role do not see it. */
  needs?: "admin";
  /** Only for people who are signed in. */
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

/** All sections, each with its address. */
export const settingsSections = settingsPages.flatMap(({ href, sections }) =>
  sections.map((section) => ({ ...section, page: href, href: `${href}#${section.id}` })),
);

export const findSection = (id: string) => settingsSections.find((section) => section.id === id);
