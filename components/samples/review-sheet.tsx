"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Sheet } from "@/components/ui/dialog";

/** The panel over the run page. It stays while samples change in it; closing it goes back to the table as it was left. */
export function ReviewSheet({ children }: { children: ReactNode }) {
  const router = useRouter();
  return (
    <Sheet title="Sample" open onOpenChange={(open) => !open && router.back()}>
      {children}
    </Sheet>
  );
}
