// Prepares the database for `assay serve`. Started by dashboard.ts.
import { isEverywhere, isReachable } from "@/lib/access/door/known-host";
import { listPeople, type Person } from "@/lib/access/people/list";
import { acknowledgeRevoked, revokedByUpdate, revokedInWords } from "@/lib/access/people/revoked-by-update";
import { migrate } from "@/lib/db/connection/migrate";
import { deleteAbandonedImports } from "@/lib/db/datasets";
import { parseEnvironment } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";
import { serveTask } from "@/lib/threads/process-task";

interface Notes {
  before: string[];
  after: string[];
}

/** Throws Refusal if the server must not start on this host. */
export const prepare = serveTask(async function* ({ host }: { host: string }): AsyncGenerator<Notes> {
  await migrate();
  const admins = (await listPeople()).filter(({ role }) => role === "admin");
  requireAdministrator(host, admins);
  const revoked = await revokedByUpdate();
  await acknowledgeRevoked();
  await deleteAbandonedImports();
  const waiting = admins.filter(({ hasPassword }) => !hasPassword);
  yield {
    before: revoked.length > 0 ? [revokedInWords(revoked)] : [],
    // Without the link, since server output often ends up in logs.
    after: waiting.map(
      ({ email }) => `${email} has not chosen a password yet. To create a one-time link: assay user link ${email}`,
    ),
  };
});

function requireAdministrator(host: string, admins: readonly Person[]): void {
  const { ASSAY_PUBLIC_URL } = parseEnvironment(process.env);
  if (!isReachable(host, ASSAY_PUBLIC_URL)) return;
  const what = isReachable(host)
    ? `HOST is ${host}, which other machines can reach`
    : `ASSAY_PUBLIC_URL is ${ASSAY_PUBLIC_URL}, which other machines can reach`;
  if (admins.length === 0) {
    throw new Refusal(
      `${what}, but there is no administrator, so anyone who reaches it would have full access. Create an administrator first: npx assay user add you@example.org --role admin. It prints a link to choose a password. Then start again.`,
    );
  }
  if (isEverywhere(host) && ASSAY_PUBLIC_URL === undefined) {
    throw new Refusal(
      `HOST is ${host}, which means every address of this machine. Set the URL that people use; requests for other names are refused: ASSAY_PUBLIC_URL=http://assay.example.org:3000`,
    );
  }
}
