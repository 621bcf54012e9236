import { traitsOf } from "assay-lib/db/model-traits";
import { modelsOf, parseEnvironment } from "assay-lib/domain/process/environment";
import { endpointAddress } from "assay-lib/http/endpoint";
import { environmentEndpoint } from "assay-lib/judge/servers/environment-endpoint";
import { environmentServer } from "assay-lib/judge/servers/read";
import { shownServer } from "assay-lib/judge/servers/show";
import { shownServers } from "assay-lib/judging/servers/known";
import { openRunsByJudge } from "assay-lib/judging/servers/stored";
import { judgeExampleLocallyAction, lookForJudgeAction } from "@/app/(rail)/local-judge-actions";
import { ConnectedJudges } from "@/components/settings/judges/connected";
import { LookForJudge } from "@/components/settings/judges/on-this-machine";
import { TraitsTable } from "@/components/settings/traits-table";
import { Panel } from "@/components/ui/panel";
import { forgetTraitsAction, removeJudgeAction, saveJudgeAction } from "../actions";

export async function JudgeSettings() {
  const environment = parseEnvironment(process.env);
  const isInEnvironment = ["OPENAI_API_KEY", "OPENAI_BASE_URL", "ASSAY_MODEL"].some((name) => process.env[name]);
  const { known: _, servers, ...judges } = await shownServers();
  const addresses = [...new Set([endpointAddress(environmentEndpoint(environment)), ...servers.map(({ address }) => address)])];
  const traits = await Promise.all(
    addresses.map(async (address) => (await traitsOf(address)).map((found) => ({ ...found, server: address }))),
  );
  return (
    <>
      <ConnectedJudges
        {...judges}
        servers={[
          ...(isInEnvironment ? [{ ...shownServer("", environmentServer()), models: modelsOf(environment) }] : []),
          ...servers,
        ]}
        uses={Object.fromEntries(await openRunsByJudge())}
        save={saveJudgeAction}
        remove={removeJudgeAction}
      />
      <Panel data-needs="admin" className="mt-3">
        <LookForJudge look={lookForJudgeAction} judge={judgeExampleLocallyAction} save={saveJudgeAction} />
      </Panel>
      <TraitsTable traits={traits.flat()} servers={addresses} action={forgetTraitsAction} />
    </>
  );
}
