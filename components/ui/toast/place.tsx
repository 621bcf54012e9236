"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { afterLoad } from "@/components/ui/after-load";

const Messages = dynamic(() => import("./messages").then((file) => file.Messages), { ssr: false });

/** Loads after the page, before any message is needed. */
export const Toasts = () => {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterLoad(() => setDue(true)), []);
  return isDue && <Messages />;
};
