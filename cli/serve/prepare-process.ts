// Prepares the database for `assay serve`. Started by dashboard.ts.

import { listPeople, type Person } from "@/lib/access/people/list";
import { provider } from "@/lib/access/people/provider";
import { checkSecret } from "@/lib/access/people/secret";
import { migrate } from "@/lib/db/connection/migrate";
import { deleteAbandonedImports } from "@/lib/db/datasets";
import { Refusal } from "@/lib/domain/problem";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { isEverywhere, isReachable } from "@/lib/door/known-host";
import { serveTask } from "@/lib/threads/process-task";

/** Yields what to print once the server has started. Throws a Refusal if the server may not be started on this host. */
export const prepare = serveTask(async function* ({ host }: { host: string }): AsyncGenerator<string[]> {
  await migrate();
  const admins = (await listPeople()).filter(({ role }) => role === "admin");
  requireAdministrator(host, admins);
  checkSecret();
  await deleteAbandonedImports();
  const waiting = admins.filter(({ hasPassword, hasProvider }) => !hasPassword && !hasProvider);
  // The link is left out, since server output often ends up in logs.
  yield waiting.map(({ email }) => `${email} has not chosen a password yet. To create a one-time link: assay user link ${email}`);
});

function requireAdministrator(host: string, admins: readonly Person[]): void {
  const { ASSAY_PUBLIC_URL } = parseEnvironment(process.env);
  if (!isReachable(host, ASSAY_PUBLIC_URL)) return;
  const what = isReachable(host)
    ? `HOST is ${host}, which other machines can reach`
    : `ASSAY_PUBLIC_URL is ${ASSAY_PUBLIC_URL}, which other machines can reach`;
  // The first administrator can come from the provider.
  const isFirstFromProvider = provider()?.groupRoles.some(({ role }) => role === "admin");
  if (admins.length === 0 && !isFirstFromProvider) {
    throw new Refusal(
      `${what}, but there is no administrator, so anyone who reaches it would have full access. Create an administrator first: npx assay user add you@example.org --role admin. It prints a link to choose a password. Then start again.`,
    );
  }
  if (isEverywhere(host) && ASSAY_PUBLIC_URL === undefined) {
    throw new Refusal(
      `HOST is ${host}, which means every address of this machine. Set the URL that people use; requests for other names are refused: ASSAY_PUBLIC_URL=http://assay.example.org:${process.env.PORT || 3000}`,
    );
  }
}
