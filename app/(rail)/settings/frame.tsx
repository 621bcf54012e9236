import type { ReactNode } from "react";
import { readVisitor } from "@/app/visitor";
import { places } from "@/components/settings/places";
import { PlacesList } from "@/components/settings/places-list";
import { TopBar } from "@/components/shell/page";

/** What surrounds a page of the settings; `place` is its address. */
export async function SettingsFrame({ place, children }: { place: string; children: ReactNode }) {
  const visitor = await readVisitor();
  const name = places.find(({ href }) => href === place)?.name ?? "";
  return (
    <>
      <TopBar crumbs={[{ name: "Settings", href: "/settings" }, { name }]} />
      <h1 className="sr-only">Settings: {name}</h1>
      <div className="grid grid-cols-[152px_minmax(0,1fr)] gap-x-8 phone:block">
        <PlacesList current={place} isPerson={visitor.kind === "person"} />
        <div className="max-w-[880px] min-w-0">{children}</div>
      </div>
    </>
  );
}
