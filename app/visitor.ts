import { headers } from "next/headers";
import { cache } from "react";
import { readVisitorHeader, visitorHeader } from "@/lib/access/door/visitor-header";
import type { Visitor } from "@/lib/domain/people/visitor";

export const readVisitor = cache(async (): Promise<Visitor> => readVisitorHeader((await headers()).get(visitorHeader)));
