/** A page of the settings. */
export interface Place {
  href: string;
  name: string;
  /** People with a lower role do not see it. */
  needs?: "admin";
  /** Only for people who are signed in. */
  isPersonal?: boolean;
}

export const places: readonly Place[] = [
  { href: "/settings/account", name: "Your account", isPersonal: true },
  { href: "/settings/judge", name: "Judge" },
  { href: "/settings/prices", name: "Prices" },
  { href: "/settings/bands", name: "Bands" },
  { href: "/settings/traces", name: "Traces" },
  { href: "/settings/shares", name: "Share links" },
  { href: "/settings/people", name: "People", needs: "admin" },
  { href: "/settings/tokens", name: "API tokens" },
  { href: "/settings/webhooks", name: "Webhooks", needs: "admin" },
  { href: "/settings/retention", name: "Retention", needs: "admin" },
  { href: "/settings/audit", name: "Audit log", needs: "admin" },
  { href: "/settings/installation", name: "Installation", needs: "admin" },
];

/** Where the parts went that all stood on one page once, by their anchors. */
export const formerAnchors: Readonly<Record<string, string>> = {
  account: "/settings/account",
  judge: "/settings/judge",
  "named-judges": "/settings/judge",
  traits: "/settings/judge",
  prices: "/settings/prices",
  bands: "/settings/bands",
  shares: "/settings/shares",
  people: "/settings/people",
  tokens: "/settings/tokens",
  retention: "/settings/retention",
  audit: "/settings/audit",
  installation: "/settings/installation",
};
