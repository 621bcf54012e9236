"use client";

import { samplesSearch } from "assay-lib/samples/filters/address";
import { Plus } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/on-demand/later";
import { Popover } from "@/components/ui/popover";
import type { Fields } from "./filter-fields";

const load = () => import("./filter-fields");
const FilterFields = later(() => load().then((file) => file.FilterFields));

/** The form is loaded on demand. */
export const SamplesFilter = (props: Fields) => {
  const [isOpen, setOpen] = useState(false);
  const [isPending, startTransition] = useTransition();
  const [, set] = useQueryStates(samplesSearch, { shallow: false, history: "push", startTransition });
  return (
    <Popover
      label="Filter the samples"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          look="ghost"
          aria-label="Filter"
          aria-busy={isPending}
          className="phone:w-9 phone:px-0"
          onPointerEnter={() => void load()}
        >
          <Plus aria-hidden /> <span className="phone:hidden">Filter</span>
        </Button>
      }
    >
      <FilterFields
        {...props}
        onApply={(found) => {
          void set(found);
          setOpen(false);
        }}
        onCancel={() => setOpen(false)}
      />
    </Popover>
  );
};
