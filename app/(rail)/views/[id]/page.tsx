import { notFound, redirect } from "next/navigation";
import { addressOfView } from "@/components/addresses/runs";
import { findView } from "@/lib/db/saved-views";
import { longestId } from "@/lib/domain/bounds";

/** A saved view's own address. */
export default async function ViewPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const view = id.length <= longestId ? await findView(id) : null;
  if (!view) notFound();
  redirect(addressOfView(view));
}
