"use client";

import { later } from "@/components/ui/on-demand/later";

/** For pages that most visits show without it. */
export const ChooseFileLater = later(() => import("./choose-file").then((file) => file.ChooseFile));
