import type { ComponentProps, ReactNode } from "react";
import { DialogOnDemand, type DialogState } from "@/components/ui/on-demand/dialog";
import { later } from "@/components/ui/on-demand/later";

const load = () => import("@/components/deletion/confirm");
const ConfirmMany = later(() => load().then((file) => file.ConfirmMany));

interface Props extends Omit<ComponentProps<typeof ConfirmMany>, keyof DialogState> {
  trigger: ReactNode;
}

export const ConfirmDialog = ({ trigger, ...props }: Props) => (
  <DialogOnDemand load={load} trigger={trigger}>
    {(state) => <ConfirmMany {...props} {...state} />}
  </DialogOnDemand>
);
