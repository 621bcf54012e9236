"use client";

import { Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonLook, IconButton } from "@/components/ui/button";
import { DialogOnDemand } from "@/components/ui/on-demand/dialog";
import { later } from "@/components/ui/on-demand/later";
import type { ShareProps } from "./panel";

const load = () => import("./panel");
const SharePanel = later(() => load().then((file) => file.SharePanel));

export const ShareDialog = ({ name = "Share", look, ...share }: ShareProps & { name?: ReactNode; look?: ButtonLook }) => (
  <DialogOnDemand load={load} trigger={<IconButton icon={Link2} text={name} data-needs="editor" look={look} />}>
    {(state) => <SharePanel {...share} {...state} />}
  </DialogOnDemand>
);
