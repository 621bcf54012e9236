"use client";

import { useParams } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";

/** Leads to what the link in the address shows. */
export const BackToShare = () => (
  <ButtonLink href={`/share/${useParams<{ token: string }>().token}`}>Open what is shared</ButtonLink>
);
