import * as z from "zod";
import { longestExpiry } from "@/lib/access/expiry";
import { longestTokenLabel } from "@/lib/domain/bounds";
import { tokenRoles } from "@/lib/domain/people/role";
import { plainName } from "@/lib/domain/text/normalized";

export const NewToken = z.object({
  label: z
    .string()
    .overwrite(plainName)
    .min(1, "Enter what the token is for")
    .max(longestTokenLabel, `A label has at most ${longestTokenLabel} characters`),
  role: z.enum(tokenRoles, `Choose a role: ${tokenRoles.join(", ")}`),
  expires: z.string().max(longestExpiry).optional(),
});
export type NewToken = z.infer<typeof NewToken>;

export const tokenExpiresByDefault = "90d";
