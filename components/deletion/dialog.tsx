"use client";

import type { ReactNode } from "react";
import { DialogOnDemand } from "@/components/ui/on-demand/dialog";
import { later } from "@/components/ui/on-demand/later";
import type { DeleteProps } from "./confirm";

const load = () => import("./confirm");
const ConfirmDeletion = later(() => load().then((file) => file.ConfirmDeletion));

export const DeleteDialog = ({ trigger, ...props }: DeleteProps & { trigger: ReactNode }) => (
  <DialogOnDemand load={load} trigger={trigger}>
    {(state) => <ConfirmDeletion {...props} {...state} />}
  </DialogOnDemand>
);
