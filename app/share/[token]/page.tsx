import { notFound } from "next/navigation";
import { openShare } from "@/lib/access/open-share";

export const dynamic = "force-dynamic";

export default async function SharePage({ params }: { params: Promise<{ token: string }> }) {
  const share = await openShare((await params).token);
  if (!share) notFound();
  return (
    <main className="mx-auto max-w-lg px-4 py-24 text-center">
      <h1 className="text-[15px]/[22px] font-semibold">A shared {share.kind}</h1>
      <p className="text-ink-2">Whoever sent you this link can end it.</p>
    </main>
  );
}
