import * as z from "zod";
import { longestTokenLabel } from "@/lib/domain/bounds";
import { longestExpiry } from "@/lib/domain/shares/new";
import { plainName } from "@/lib/domain/text/normalized";
import { tokenRoles } from "./role";

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
