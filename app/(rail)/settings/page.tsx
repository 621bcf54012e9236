import path from "node:path";
import type { Metadata } from "next";
import { readVisitor } from "@/app/visitor";
import { BandsSection } from "@/components/settings/bands-section";
import { JudgeVariables } from "@/components/settings/judge-variables";
import { NamedJudges } from "@/components/settings/named-judges";
import { NamedValue, NamedValues } from "@/components/settings/named-values";
import { PriceTable } from "@/components/settings/price-table";
import { TestJudge } from "@/components/settings/test-judge";
import { TraitsTable } from "@/components/settings/traits-table";
import { TopBar } from "@/components/shell/page";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { databaseFile } from "@/lib/db/connection/location";
import { traitsOf } from "@/lib/db/model-traits";
import { listPrices, pricesOf } from "@/lib/db/prices";
import { readThresholds } from "@/lib/db/thresholds";
import { modelsOf, parseEnvironment, root } from "@/lib/domain/environment";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";
import { defaultThresholds, thresholdsInWords } from "@/lib/domain/scores/band";
import { version } from "@/lib/domain/version";
import { missingKey } from "@/lib/judge/openai/missing-key";
import { pricesInFile } from "@/lib/judge/servers/prices";
import { showServers } from "@/lib/judge/servers/show";
import { addressOf, environmentEndpoint } from "@/lib/judge/wire/endpoint";
import { publicUrl } from "@/lib/judge/wire/redact";
import { AuditLogSection, OwnAccountSection, PeopleSection, TokensSection } from "./access-sections";
import { deletePriceAction, forgetTraitsAction, setPriceAction, testJudgeAction } from "./actions";
import { resetThresholdsAction, saveThresholdsAction } from "./band-actions";
import { OldRunsSection } from "./old-runs-section";
import { SharesSection } from "./shares-section";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const environment = parseEnvironment(process.env);
  const endpoint = environmentEndpoint(environment);
  const role = roleOf(await readVisitor());
  const models = [...new Set(modelsOf(environment))];
  const { known: file, ...judges } = showServers();
  const addresses = [...new Set([addressOf(endpoint), ...judges.servers.map(({ address }) => address)])];
  const inFile = file ? pricesInFile(file) : new Map();
  const offered = [...models, ...judges.servers.flatMap(({ name, models }) => models.map((model) => `${name}/${model}`))];
  const [traits, prices, known, thresholds] = await Promise.all([
    Promise.all(addresses.map(async (server) => (await traitsOf(server)).map((found) => ({ ...found, server })))),
    listPrices(inFile),
    pricesOf(offered),
    readThresholds(),
  ]);
  const server = publicUrl(environment.OPENAI_BASE_URL);
  return (
    <>
      <TopBar crumbs={[{ name: "Settings" }]} />
      <h1 className="sr-only">Settings</h1>
      <div className="max-w-[880px]">
        <OwnAccountSection />
        <section aria-labelledby="judge-heading">
          <SectionHeading id="judge-heading" title="Judge" />
          <Panel>
            <div className="px-4 py-3.5">
              <JudgeVariables
                baseUrl={server}
                hasKey={environment.OPENAI_API_KEY !== undefined}
                needsKey={missingKey({ ...endpoint, apiKey: null }) !== null}
                headers={Object.keys(endpoint.headers)}
                query={[...new Set(new URL(endpoint.baseUrl).searchParams.keys())]}
                models={models}
                file={path.join(/* turbopackIgnore: true */ root(), ".env")}
              />
            </div>
            <TestJudge server={server} action={testJudgeAction} />
          </Panel>
        </section>
        <NamedJudges judges={judges} action={testJudgeAction} />
        <TraitsTable traits={traits.flat()} servers={addresses} action={forgetTraitsAction} />
        <PriceTable
          prices={prices}
          unknown={[...new Set(offered)].filter((model) => !known.has(model) && !inFile.has(model))}
          setAction={setPriceAction}
          deleteAction={deletePriceAction}
        />
        <BandsSection
          thresholds={{
            Excellent: thresholds.Excellent.toFixed(2),
            Good: thresholds.Good.toFixed(2),
            Moderate: thresholds.Moderate.toFixed(2),
          }}
          isDefault={thresholdsInWords(thresholds) === thresholdsInWords(defaultThresholds)}
          save={mayDo(role, "admin") ? saveThresholdsAction : undefined}
          reset={resetThresholdsAction}
        />
        {mayDo(role, "admin") && <PeopleSection />}
        <TokensSection />
        <SharesSection />
        {mayDo(role, "admin") && <OldRunsSection />}
        {mayDo(role, "admin") && <AuditLogSection />}
        {mayDo(role, "admin") && (
          <section aria-labelledby="installation-heading">
            <SectionHeading id="installation-heading" title="Installation" />
            <Panel className="px-4 py-3.5">
              <NamedValues>
                <NamedValue name="Version">{version}</NamedValue>
                <NamedValue name="Database">
                  <span className="font-mono text-[11.5px]">{databaseFile()}</span>
                </NamedValue>
              </NamedValues>
            </Panel>
          </section>
        )}
      </div>
    </>
  );
}
