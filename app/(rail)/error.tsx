"use client";

export { PageProblem as default } from "@/components/shell/page-problem";
