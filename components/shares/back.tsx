"use client";

import { useParams } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";

export const BackToShare = () => (
  <ButtonLink href={`/share/${useParams<{ token: string }>().token}`}>Open the shared page</ButtonLink>
);
