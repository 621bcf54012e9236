"use client";

import { useParams } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";

export const BackToRun = () => <ButtonLink href={`/runs/${useParams<{ id: string }>().id}`}>Open the run</ButtonLink>;
