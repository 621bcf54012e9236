"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { afterLoad } from "@/components/ui/after-load";

const Messages = dynamic(() => import("./messages").then((file) => file.Messages), { ssr: false });

/** Where `showToast` shows its messages. Their code loads after the page: there is none before somebody does something. */
export const Toasts = () => {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterLoad(() => setDue(true)), []);
  return isDue && <Messages />;
};
