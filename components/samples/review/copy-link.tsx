"use client";

import { useSyncExternalStore } from "react";
import { CopyButton } from "@/components/ui/copy-button";

const origin = () => window.location.origin;
const never = () => () => {};

export const CopyLink = ({ path }: { path: string }) => {
  const base = useSyncExternalStore(never, origin, () => "");
  return <CopyButton text={`${base}${path}`} label="Copy link" look="ghost" />;
};
