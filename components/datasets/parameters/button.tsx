"use client";

import { SlidersHorizontal } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { DialogOnDemand } from "@/components/ui/on-demand/dialog";
import { later } from "@/components/ui/on-demand/later";
import type { ParametersProps } from "./dialog";

const load = () => import("./dialog");
const ParametersDialog = later(() => load().then((file) => file.ParametersDialog));

export const ParametersButton = ({ size, ...props }: ParametersProps & Pick<ComponentProps<typeof Button>, "size">) => (
  <DialogOnDemand
    load={load}
    trigger={
      <Button size={size} data-needs="editor">
        <SlidersHorizontal aria-hidden /> Parameters
      </Button>
    }
  >
    {(state) => <ParametersDialog {...props} {...state} />}
  </DialogOnDemand>
);
