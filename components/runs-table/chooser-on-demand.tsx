"use client";

import dynamic from "next/dynamic";

/** Loaded where it is shown only: comparisons have the same address and a page of their own. */
export const RunChooser = dynamic(() => import("./chooser").then((file) => file.RunChooser));
