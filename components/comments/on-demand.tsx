"use client";

import { later } from "@/components/ui/on-demand/later";

export const Comments = later(() => import("./section").then((file) => file.CommentsSection));
