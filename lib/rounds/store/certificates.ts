import { columns, db, write } from "@/lib/db/connection/client";
import { newId } from "@/lib/domain/id";
import type { Prisma } from "@/prisma/client/client";

const stored = columns(
  "id roundId runId metric fingerprint bar passes caught bad passed good badUnits goodUnits isCertified openedAt openedBy",
) satisfies Prisma.CertificateSelect;

export type StoredCertificate = Prisma.CertificateGetPayload<{ select: typeof stored }>;

/** Stores the judge's certificate, unless the round has one already: that stays. Returns the stored one. */
export const keepCertificate = (certificate: Omit<StoredCertificate, "id" | "openedAt">): Promise<StoredCertificate> =>
  write(() =>
    db.certificate.upsert({
      where: { roundId_fingerprint: { roundId: certificate.roundId, fingerprint: certificate.fingerprint } },
      create: { id: newId(), ...certificate },
      update: {},
      select: stored,
    }),
  );

/** In the order in which they were opened. */
export const certificatesOfRound = (roundId: string): Promise<StoredCertificate[]> =>
  db.certificate.findMany({ where: { roundId }, select: stored, orderBy: [{ openedAt: "asc" }, { id: "asc" }] });

/** With these fingerprints, the newest first, each with the name of its round. */
export const certificatesWith = (fingerprints: readonly string[]) =>
  db.certificate.findMany({
    where: { fingerprint: { in: [...new Set(fingerprints)] }, round: { run: { removedAt: null } } },
    select: { ...stored, round: { select: { name: true } } },
    orderBy: [{ openedAt: "desc" }, { id: "asc" }],
  });
