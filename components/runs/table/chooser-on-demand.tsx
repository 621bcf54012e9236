"use client";

import { later } from "@/components/ui/on-demand/later";

/** Loaded on demand, because comparisons share this address. */
export const RunChooserOnDemand = later(() => import("./chooser").then((file) => file.RunChooser));
