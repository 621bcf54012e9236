import type { Visitor } from "assay-lib/domain/people/visitor";
import { readVisitorHeader, visitorHeader } from "assay-lib/door/visitor-header";
import { headers } from "next/headers";
import { cache } from "react";

export const readVisitor = cache(async (): Promise<Visitor> => readVisitorHeader((await headers()).get(visitorHeader)));
