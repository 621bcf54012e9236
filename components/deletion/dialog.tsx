"use client";

import type { ReactNode } from "react";
import { DialogOnDemand, type DialogState } from "@/components/ui/on-demand/dialog";
import { later } from "@/components/ui/on-demand/later";
import type { ConfirmManyProps, DeleteProps } from "./confirm";

const load = () => import("./confirm");
const ConfirmDeletion = later(() => load().then((file) => file.ConfirmDeletion));
const ConfirmMany = later(() => load().then((file) => file.ConfirmMany));

export const DeleteDialog = ({ trigger, ...props }: DeleteProps & { trigger: ReactNode }) => (
  <DialogOnDemand load={load} trigger={trigger}>
    {(state) => <ConfirmDeletion {...props} {...state} />}
  </DialogOnDemand>
);

export const ConfirmDialog = ({ trigger, ...props }: Omit<ConfirmManyProps, keyof DialogState> & { trigger: ReactNode }) => (
  <DialogOnDemand load={load} trigger={trigger}>
    {(state) => <ConfirmMany {...props} {...state} />}
  </DialogOnDemand>
);
