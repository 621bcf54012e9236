import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { readVisitor } from "@/app/visitor";
import { Section, SettingsFrame } from "../frame";
import { AccountSettings } from "./account";
import { PeopleSettings } from "./people";
import { TokenSettings } from "./tokens";

export const metadata: Metadata = { title: "Access" };

export default async function AccessPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const visitor = await readVisitor();
  return (
    <SettingsFrame page="/settings/access">
      {visitor.kind === "person" && (
        <Section id="account">
          <AccountSettings visitor={visitor} />
        </Section>
      )}
      <Section id="people">
        <PeopleSettings searchParams={searchParams} />
      </Section>
      <Section id="tokens">
        <TokenSettings searchParams={searchParams} />
      </Section>
    </SettingsFrame>
  );
}
