import { type Role, roles } from "@/lib/domain/people/role";
import { parseEnvironment } from "@/lib/domain/process/environment";

/** The provider's name in Account.providerId and in addresses. */
export const providerId = "oidc";

export const noProvider = "No provider for sign-in is configured.";

export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** For the button: "Okta". */
  name: string;
  publicUrl: string;
  groupsClaim: string;
  groupRoles: readonly { group: string; role: Role }[];
}

export function provider(): Provider | null {
  const read = parseEnvironment(process.env);
  const { ASSAY_OIDC_ISSUER: issuer, ASSAY_OIDC_CLIENT_ID: clientId, ASSAY_OIDC_CLIENT_SECRET: clientSecret } = read;
  const publicUrl = read.ASSAY_PUBLIC_URL?.replace(/\/$/, "");
  if (!issuer || !clientId || !clientSecret || !publicUrl) return null;
  return {
    issuer: issuer.replace(/\/$/, ""),
    clientId,
    clientSecret,
    publicUrl,
    name: read.ASSAY_OIDC_NAME ?? new URL(issuer).hostname,
    groupsClaim: read.ASSAY_OIDC_GROUPS,
    groupRoles: read.ASSAY_OIDC_ROLES,
  };
}

const mostGroups = 10_000;

/** The highest role of a person's groups; null if none has a role. "*" is everybody. */
export function roleOfGroups({ groupsClaim, groupRoles }: Provider, profile: Readonly<Record<string, unknown>>): Role | null {
  const claimed = profile[groupsClaim];
  const groups = new Set((Array.isArray(claimed) ? claimed : [claimed]).slice(0, mostGroups));
  const found = groupRoles.filter(({ group }) => group === "*" || groups.has(group)).map(({ role }) => role);
  return found.reduce<Role | null>(
    (best, role) => (roles.indexOf(role) > roles.indexOf(best ?? role) ? role : (best ?? role)),
    null,
  );
}
