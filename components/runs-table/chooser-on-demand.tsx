"use client";

import dynamic from "next/dynamic";

/** Loaded on demand, because comparisons share this address. */
export const RunChooser = dynamic(() => import("./chooser").then((file) => file.RunChooser));
