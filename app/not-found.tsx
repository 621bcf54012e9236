import { headers } from "next/headers";
import { NothingHere } from "@/components/shell/nothing-here";
import { askedHeader } from "@/lib/access/door/asked";
import { nearestAddress } from "@/lib/access/door/nearest";

export default async function NotFound() {
  const asked = (await headers()).get(askedHeader);
  return (
    <main className="grid min-h-dvh place-items-center">
      <NothingHere asked={asked} near={asked && nearestAddress(asked)} />
    </main>
  );
}
