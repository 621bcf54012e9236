import path from "node:path";
import { traitsOf } from "assay-lib/db/model-traits";
import { home, modelsOf, parseEnvironment } from "assay-lib/domain/process/environment";
import { endpointAddress } from "assay-lib/http/endpoint";
import { publicUrl } from "assay-lib/http/redact";
import { missingKey } from "assay-lib/judge/openai/missing-key";
import { environmentEndpoint } from "assay-lib/judge/servers/environment-endpoint";
import { shownServers } from "assay-lib/judging/servers/known";
import { openRunsByJudge } from "assay-lib/judging/servers/stored";
import { judgeExampleLocallyAction, lookForJudgeAction } from "@/app/(rail)/local-judge-actions";
import { JudgeVariables } from "@/components/settings/judge-variables";
import { ConnectedJudges } from "@/components/settings/judges/connected";
import { LookForJudge } from "@/components/settings/look-for-judge";
import { NamedJudges } from "@/components/settings/named-judges";
import { TestJudge } from "@/components/settings/test-judge";
import { TraitsTable } from "@/components/settings/traits-table";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { forgetTraitsAction, removeJudgeAction, saveJudgeAction, testJudgeAction } from "../actions";

export async function JudgeSettings() {
  const environment = parseEnvironment(process.env);
  const endpoint = environmentEndpoint(environment);
  const isInEnvironment = ["OPENAI_API_KEY", "OPENAI_BASE_URL", "ASSAY_MODEL"].some((name) => process.env[name]);
  const server = publicUrl(environment.OPENAI_BASE_URL);
  const { known: _, ...judges } = await shownServers();
  const addresses = [...new Set([endpointAddress(endpoint), ...judges.servers.map(({ address }) => address)])];
  const traits = await Promise.all(
    addresses.map(async (address) => (await traitsOf(address)).map((found) => ({ ...found, server: address }))),
  );
  return (
    <>
      <ConnectedJudges
        servers={judges.servers.filter(({ stored }) => stored !== null)}
        uses={Object.fromEntries(await openRunsByJudge())}
        save={saveJudgeAction}
        remove={removeJudgeAction}
      />
      {isInEnvironment && (
        <section aria-labelledby="judge-heading">
          <SectionHeading id="judge-heading" title="Judge" remark="from .env; its ASSAY_MODEL wins over the default above" />
          <Panel>
            <div className="px-4 py-3.5">
              <JudgeVariables
                baseUrl={server}
                hasKey={environment.OPENAI_API_KEY !== undefined}
                needsKey={missingKey({ ...endpoint, apiKey: null }) !== null}
                headers={Object.keys(endpoint.headers)}
                query={[...new Set(new URL(endpoint.baseUrl).searchParams.keys())]}
                models={[...new Set(modelsOf(environment))]}
                file={path.join(/* turbopackIgnore: true */ home(), ".env")}
              />
            </div>
            <TestJudge server={server} action={testJudgeAction} />
          </Panel>
        </section>
      )}
      <Panel className="mt-3">
        <LookForJudge look={lookForJudgeAction} judge={judgeExampleLocallyAction} />
      </Panel>
      <NamedJudges
        judges={{ ...judges, servers: judges.servers.filter(({ stored }) => stored === null) }}
        action={testJudgeAction}
      />
      <TraitsTable traits={traits.flat()} servers={addresses} action={forgetTraitsAction} />
    </>
  );
}
