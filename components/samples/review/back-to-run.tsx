"use client";

import { useParams } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";

/** Leads to the run that the address names. */
export const BackToRun = () => <ButtonLink href={`/runs/${useParams<{ id: string }>().id}`}>Open the run</ButtonLink>;
