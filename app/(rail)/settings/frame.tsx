import { mayDo } from "assay-lib/domain/people/role";
import { roleOf } from "assay-lib/domain/people/visitor";
import type { ReactNode } from "react";
import { readVisitor } from "@/app/visitor";
import { settingsPages } from "@/components/settings/pages";
import { SettingsList } from "@/components/settings/pages-list";
import { TopBar } from "@/components/shell/page";

interface Props {
  page: string;
  parts?: Readonly<Record<string, ReactNode>>;
  children?: ReactNode;
}

/** `parts` by id of their section. Those that need a higher role are left out. */
export async function SettingsFrame({ page: href, parts = {}, children }: Props) {
  const visitor = await readVisitor();
  const isPerson = visitor.kind === "person";
  const page = settingsPages.find((each) => each.href === href);
  const sections = (page?.sections ?? []).filter(
    ({ needs, isPersonal }) => (!needs || mayDo(roleOf(visitor), needs)) && (!isPersonal || isPerson),
  );
  return (
    <>
      <TopBar crumbs={[{ name: "Settings", href: "/settings" }, { name: page?.name ?? "" }]} />
      <h1 className="sr-only">Settings: {page?.name}</h1>
      <div className="grid grid-cols-[152px_minmax(0,1fr)] gap-x-8 phone:block">
        <SettingsList current={href} isPerson={isPerson} />
        <div className="max-w-[880px] min-w-0 pb-10">
          {sections.map(({ id }) => (
            <div key={id} id={id} className="scroll-mt-2">
              {parts[id]}
            </div>
          ))}
          {children}
        </div>
      </div>
    </>
  );
}
