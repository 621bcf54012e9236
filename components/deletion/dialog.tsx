"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { DialogOnDemand } from "@/components/ui/dialog-on-demand";
import type { DeleteProps } from "./panel";

export type { CountImpact, DeleteAction } from "./panel";

const load = () => import("./panel");
const DeletePanel = dynamic(() => load().then((file) => file.DeletePanel));

export const DeleteDialog = ({ trigger, ...props }: DeleteProps & { trigger: ReactNode }) => (
  <DialogOnDemand load={load} trigger={trigger}>
    {(state) => <DeletePanel {...props} {...state} />}
  </DialogOnDemand>
);
