import { listPrices, pricesOf } from "assay-lib/db/prices";
import { modelsOf, parseEnvironment } from "assay-lib/domain/process/environment";
import { pricesInFile } from "assay-lib/judge/servers/prices";
import { shownServers } from "assay-lib/judging/servers/known";
import { PriceTable } from "@/components/settings/price-table";
import { deletePriceAction, setPriceAction } from "../actions";

export async function PriceSettings() {
  const { known: file, servers } = await shownServers();
  const inFile = file ? pricesInFile(file) : new Map();
  const named = servers.flatMap(({ name, models }) => models.map((model) => `${name}/${model}`));
  const offered = [...modelsOf(parseEnvironment(process.env)), ...named];
  const [prices, known] = await Promise.all([listPrices(inFile), pricesOf(offered)]);
  return (
    <PriceTable
      prices={prices}
      unknown={[...new Set(offered)].filter((model) => !known.has(model) && !inFile.has(model))}
      setAction={setPriceAction}
      deleteAction={deletePriceAction}
    />
  );
}
