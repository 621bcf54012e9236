import { type Role, roleInWords, type TokenRole } from "assay-lib/domain/people/role";

export const accessCard =
  "phone:grid phone:grid-cols-2 phone:gap-x-4 phone:gap-y-1 phone:border-b phone:border-line phone:px-3.5 phone:py-2.5 phone:last:border-b-0 phone:[&>td]:block phone:[&>td]:border-0 phone:[&>td]:p-0";

export const roleChoices = (offered: readonly (Role | TokenRole)[]) =>
  offered.map((role) => ({ value: role, text: `${role}: ${roleInWords[role]}` }));
