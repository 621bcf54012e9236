"use client";

import dynamic from "next/dynamic";

/** For pages that most visits show without it. */
export const ChooseFileLater = dynamic(() => import("./choose-file").then((file) => file.ChooseFile));
