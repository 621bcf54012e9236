import * as z from "zod";
import { Count, Next, page } from "@/lib/domain/api/operation";
import { actorKinds } from "@/lib/domain/people/actor";
import { auditActionNames } from "@/lib/domain/people/audit";

export const AuditQuery = z.strictObject({
  ...page,
  action: z.enum(auditActionNames).optional().describe("Only this action."),
  actor: z
    .string()
    .max(50)
    .optional()
    .describe(`Only events of this account, by id; or ${actorKinds.join(", ")} for events without an account.`),
  since: z.union([z.iso.datetime(), z.iso.date()]).optional().describe("Only events at or after this time, in UTC."),
});

export const AuditPage = z
  .object({
    events: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        actor: z.object({
          kind: z.enum(actorKinds),
          id: z.string().nullable().describe("The account; null without one."),
          name: z.string(),
          email: z.string().nullable(),
        }),
        address: z.string().nullable().describe("The client's IPv4 address or IPv6 network; null for commands."),
        action: z.string(),
        target: z.string(),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    total: Count,
    next: Next,
  })
  .meta({ id: "AuditPage" });

export type AuditPage = z.infer<typeof AuditPage>;
