import type { ReactNode } from "react";
import { readVisitor } from "@/app/visitor";
import { settingsPages, settingsSections } from "@/components/settings/pages";
import { SettingsList } from "@/components/settings/pages-list";
import { TopBar } from "@/components/shell/page";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";

export async function SettingsFrame({ page, children }: { page: string; children: ReactNode }) {
  const visitor = await readVisitor();
  const name = settingsPages.find(({ href }) => href === page)?.name ?? "";
  return (
    <>
      <TopBar crumbs={[{ name: "Settings", href: "/settings" }, { name }]} />
      <h1 className="sr-only">Settings: {name}</h1>
      <div className="grid grid-cols-[152px_minmax(0,1fr)] gap-x-8 phone:block">
        <SettingsList current={page} isPerson={visitor.kind === "person"} />
        <div className="max-w-[880px] min-w-0 pb-10">{children}</div>
      </div>
    </>
  );
}

/** Anchor target. Renders nothing if the visitor's role is too low. */
export async function Section({ id, children }: { id: string; children: ReactNode }) {
  const needs = settingsSections.find((section) => section.id === id)?.needs;
  if (needs && !mayDo(roleOf(await readVisitor()), needs)) return null;
  return (
    <div id={id} className="scroll-mt-2">
      {children}
    </div>
  );
}
