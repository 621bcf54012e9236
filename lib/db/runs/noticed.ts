import { db, write, writeAny } from "@/lib/db/connection/client";
import { ownMember } from "@/lib/domain/lists/own-member";
import { Noticed } from "@/lib/domain/run";

export async function noteOfModel(id: string, model: string, more: Partial<Noticed[string]>): Promise<void> {
  await write(() =>
    db.$transaction(async (transaction) => {
      const run = await transaction.run.findUnique({ where: { id }, select: { noticedJson: true } });
      if (!run) return;
      const noticed = Noticed.parse(JSON.parse(run.noticedJson));
      const before = ownMember(noticed, model) ?? { answeredBy: [], shortened: null };
      const answeredBy = [...new Set([...before.answeredBy, ...(more.answeredBy ?? [])])].sort();
      const next = { ...noticed, [model]: { answeredBy, shortened: before.shortened ?? more.shortened ?? null } };
      await transaction.run.update({ where: { id }, data: { noticedJson: JSON.stringify(next) }, select: { id: true } });
    }),
  );
}

/** While it runs: what a server makes it wait for. */
export const storeWait = (id: string, { waitsFor, waitsUntil }: { waitsFor: string; waitsUntil: Date }): Promise<boolean> =>
  writeAny(() => db.run.updateMany({ where: { id, status: "running" }, data: { waitsFor, waitsUntil } }));
