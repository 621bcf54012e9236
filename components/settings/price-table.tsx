"use client";

import type { ListedPrice } from "assay-lib/db/prices";
import { builtInPricesOf, formatPrice, type Price } from "assay-lib/domain/price";
import { Pencil, Plus, RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { type ListColumn, ListTable } from "@/components/ui/table";
import { ActDialog, RowButton } from "./act-dialog";
import { AnnouncedSection } from "./announced-section";
import { ActButton, type Action, FormInput } from "./form";

/** The actions read the form's `model`. */
interface Actions {
  setAction: Action;
  deleteAction: (form: FormData) => Promise<string>;
}

type Row = { model: string; price: null } | ListedPrice;

const priceColumn = (name: string, of: keyof Price, className: string): ListColumn<Row> => ({
  name,
  sub: "US$ per million",
  numeric: true,
  className,
  cell: ({ price }) => (price?.[of] === undefined ? <span className="text-ink-3">–</span> : formatPrice(price[of])),
});

type PriceTableProps = Actions & {
  prices: readonly ListedPrice[];
  /** Models of the environment without a price. */
  unknown: readonly string[];
};

export const PriceTable = ({ prices, unknown, setAction, deleteAction }: PriceTableProps) => (
  <AnnouncedSection
    id="prices"
    title="Prices"
    actions={<PriceDialog action={setAction} trigger={<IconButton icon={Plus} text="Add a model" data-needs="admin" />} />}
  >
    <Panel>
      <ListTable
        label="Model prices"
        rows={[...unknown.map((model): Row => ({ model, price: null })), ...prices]}
        keyOf={({ model }) => model}
        columns={[
          {
            name: "Model",
            className: "pl-3.5",
            cellClass: "min-w-24 font-medium [overflow-wrap:anywhere]",
            cell: (row) => (
              <>
                {row.model}
                <span className="hidden text-caption font-normal text-ink-3 phone:block">
                  {row.price ? originOf(row) : "unknown"}
                </span>
              </>
            ),
          },
          priceColumn("Prompt", "prompt", "phone:px-1.5"),
          priceColumn("Completion", "completion", "phone:px-1.5"),
          priceColumn("Cached prompt", "cached", "phone:hidden"),
          {
            name: "From",
            className: "phone:hidden",
            cell: (row) => (
              <span className={row.price && row.isOwn ? undefined : "text-ink-3"}>
                {row.price ? originOf(row) : "unknown; runs show only tokens"}
              </span>
            ),
          },
          {
            name: "Change",
            isUnnamed: true,
            cellClass: "pr-2 phone:pl-0",
            cell: (row) => <PriceActs row={row} setAction={setAction} deleteAction={deleteAction} />,
          },
        ]}
      />
      <p className="border-t border-line px-3.5 py-2.5 text-small text-ink-3">
        Built-in prices are the providers' list prices of {builtInPricesOf}. They also apply to longer names such as openai/gpt-4o
        or gpt-4o-2024-08-06. Your own prices apply only to the exact name. Costs of past runs don't change.
      </p>
    </Panel>
  </AnnouncedSection>
);

function originOf({ isOwn, isInFile, replaces }: ListedPrice): string {
  if (!isOwn) return `built in, ${builtInPricesOf}`;
  const whose = isInFile ? "judges.json" : "yours";
  return replaces ? `${whose}, replaces ${formatPrice(replaces.prompt)} / ${formatPrice(replaces.completion)}` : whose;
}

function PriceActs({ row, setAction, deleteAction }: Actions & { row: Row }) {
  const { model, price } = row;
  if (price && row.isInFile) return null;
  const verb = price ? "Edit" : "Set";
  const remove = { action: deleteAction, sends: { model }, needs: "admin" } as const;
  return (
    <div className="flex justify-end gap-1 phone:gap-0">
      {price && row.isOwn && (
        <ActButton
          {...remove}
          aria-label={row.replaces ? `Restore the built-in price of ${model}` : `Remove the price of ${model}`}
        >
          {row.replaces ? <RotateCcw aria-hidden /> : <Trash2 aria-hidden />}{" "}
          <span className="phone:sr-only">{row.replaces ? "Restore the built-in price" : "Remove"}</span>
        </ActButton>
      )}
      <PriceDialog
        model={model}
        price={price}
        action={setAction}
        trigger={<RowButton icon={Pencil} text={verb} data-needs="admin" label={`${verb} the price of ${model}`} />}
      />
    </div>
  );
}

interface PriceDialogProps {
  model?: string;
  price?: Price | null;
  trigger: ReactNode;
  action: Action;
}

/** If there is no model, the form asks for its name. */
function PriceDialog({ model, price = null, trigger, action }: PriceDialogProps) {
  const number = { inputMode: "decimal", inputClass: "text-right tabular-nums" } as const;
  return (
    <ActDialog
      trigger={trigger}
      title={model === undefined ? "Add a price" : "Set the price"}
      description={`US dollars per million tokens${model === undefined ? "" : ` of ${model}`}.`}
      action={action}
      sends={model === undefined ? {} : { model }}
    >
      <div className="grid grid-cols-2 gap-3">
        {model === undefined && (
          <FormInput label="Model" name="model" hint="The exact model name on its server." className="col-span-2" />
        )}
        <FormInput label="Prompt tokens, US$" name="prompt" defaultValue={price?.prompt.toString()} {...number} />
        <FormInput label="Completion tokens, US$" name="completion" defaultValue={price?.completion.toString()} {...number} />
        <FormInput
          label="Cached prompts, US$"
          name="cached"
          hint="For prompt tokens in the server's cache. Leave empty to charge the prompt price."
          defaultValue={price?.cached?.toString()}
          className="col-span-2"
          {...number}
        />
      </div>
    </ActDialog>
  );
}
