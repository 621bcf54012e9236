"use client";

import { Pencil, Plus, RotateCcw, Trash2 } from "lucide-react";
import { startTransition, useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { ListedPrice } from "@/lib/db/prices";
import { builtInPricesOf, formatPrice } from "@/lib/domain/price";
import { type Announced, AnnouncedSection } from "./announced-section";
import { PriceForm, type PriceOutcome } from "./price-form";
import { SubmitButton } from "./submit-button";

/** The actions read the form's `model`. */
export const PriceTable = ({
  prices,
  unknown,
  setAction,
  deleteAction,
}: {
  prices: readonly ListedPrice[];
  /** Models of the environment without a price. */
  unknown: readonly string[];
  setAction: (form: FormData) => Promise<PriceOutcome>;
  deleteAction: (form: FormData) => Promise<string>;
}) => {
  const [announced, setAnnounced] = useState<Announced>(null);
  // In one transition with the new prices, because a removed control loses the focus.
  const announce = (text: string) => startTransition(() => setAnnounced({ text }));
  const set = { action: setAction, onSaved: announce };
  const remove = async (form: FormData) => announce(await deleteAction(form));
  return (
    <AnnouncedSection
      id="prices"
      title="Prices"
      announced={announced}
      actions={
        <PriceForm
          model={null}
          price={null}
          {...set}
          trigger={
            <Button data-needs="admin">
              <Plus aria-hidden /> Add a model
            </Button>
          }
        />
      }
    >
      <Panel>
        <Table label="Model prices">
          <thead>
            <tr>
              <ColumnHeading name="Model" className="pl-3.5" />
              <ColumnHeading name="Prompt" sub="US$ per million" numeric className="phone:px-1.5" />
              <ColumnHeading name="Completion" sub="US$ per million" numeric className="phone:px-1.5" />
              <ColumnHeading name="Cached prompt" sub="US$ per million" numeric className="phone:hidden" />
              <ColumnHeading name="From" className="phone:hidden" />
              <ColumnHeading name={<span className="sr-only">Change</span>} />
            </tr>
          </thead>
          <tbody>
            {unknown.map((model) => (
              <tr key={model} className={rowClass()}>
                <ModelCell model={model} from="unknown" />
                <Cell numeric className="text-ink-3 phone:px-1.5">
                  –
                </Cell>
                <Cell numeric className="text-ink-3 phone:px-1.5">
                  –
                </Cell>
                <Cell numeric className="text-ink-3 phone:hidden">
                  –
                </Cell>
                <Cell className="text-ink-3 phone:hidden">unknown; runs show only tokens</Cell>
                <Cell className="pr-2 text-right">
                  <PriceForm
                    model={model}
                    price={null}
                    {...set}
                    trigger={
                      <Button size="small" look="ghost" data-needs="admin" aria-label={`Set the price of ${model}`}>
                        <Pencil aria-hidden /> <span className="phone:sr-only">Set</span>
                      </Button>
                    }
                  />
                </Cell>
              </tr>
            ))}
            {prices.map((listed) => (
              <PriceRow key={listed.model} listed={listed} set={set} remove={remove} />
            ))}
          </tbody>
        </Table>
        <p className="border-t border-line px-3.5 py-2.5 text-small text-ink-3">
          Built-in prices are the providers' list prices of {builtInPricesOf}. They also apply to longer names such as
          openai/gpt-4o or gpt-4o-2024-08-06. Your own prices apply only to the exact name. Costs of past runs don't change.
        </p>
      </Panel>
    </AnnouncedSection>
  );
};

const PriceRow = ({
  listed: { model, price, isOwn, isInFile, replaces },
  set,
  remove,
}: {
  listed: ListedPrice;
  set: { action: (form: FormData) => Promise<PriceOutcome>; onSaved: (sentence: string) => void };
  remove: (form: FormData) => Promise<void>;
}) => {
  const whose = isInFile ? "judges.json" : "yours";
  const from = !isOwn
    ? `built in, ${builtInPricesOf}`
    : replaces
      ? `${whose}, replaces ${formatPrice(replaces.prompt)} / ${formatPrice(replaces.completion)}`
      : whose;
  return (
    <tr className={rowClass()}>
      <ModelCell model={model} from={from} />
      <Cell numeric className="phone:px-1.5">
        {formatPrice(price.prompt)}
      </Cell>
      <Cell numeric className="phone:px-1.5">
        {formatPrice(price.completion)}
      </Cell>
      <Cell numeric className="phone:hidden">
        {price.cached === undefined ? <span className="text-ink-3">–</span> : formatPrice(price.cached)}
      </Cell>
      <Cell className={isOwn ? "phone:hidden" : "text-ink-3 phone:hidden"}>{from}</Cell>
      <Cell className="pr-2 phone:pl-0">
        <div className="flex justify-end gap-1 phone:gap-0">
          {isOwn && !isInFile && (
            <form action={remove} data-needs="admin">
              <input type="hidden" name="model" value={model} />
              {replaces ? (
                <SubmitButton size="small" look="ghost" aria-label={`Restore the built-in price of ${model}`}>
                  <RotateCcw aria-hidden /> <span className="phone:sr-only">Restore the built-in price</span>
                </SubmitButton>
              ) : (
                <SubmitButton size="small" look="ghost" aria-label={`Remove the price of ${model}`}>
                  <Trash2 aria-hidden /> <span className="phone:sr-only">Remove</span>
                </SubmitButton>
              )}
            </form>
          )}
          {!isInFile && (
            <PriceForm
              model={model}
              price={price}
              {...set}
              trigger={
                <Button size="small" look="ghost" data-needs="admin" aria-label={`Edit the price of ${model}`}>
                  <Pencil aria-hidden /> <span className="phone:sr-only">Edit</span>
                </Button>
              }
            />
          )}
        </div>
      </Cell>
    </tr>
  );
};

const ModelCell = ({ model, from }: { model: string; from: string }) => (
  <Cell className="min-w-24 pl-3.5 font-medium [overflow-wrap:anywhere]">
    {model}
    <span className="hidden text-caption font-normal text-ink-3 phone:block">{from}</span>
  </Cell>
);
