import "@fontsource-variable/inter";
import "@fontsource-variable/geist-mono";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Interactive } from "@/components/shell/interactive";
import { roleOf } from "@/lib/domain/people/visitor";
import { readVisitor } from "./visitor";

export const metadata: Metadata = {
  title: { default: "Assay", template: "%s · Assay" },
  description: "Review the quality of retrieval-augmented generation: every context, every answer, every poll.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fafafb" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0e10" },
  ],
};

/** The document carries the role; globals.css hides what needs a higher one (`data-needs`). */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const visitor = await readVisitor();
  return (
    <html lang="en" data-role={roleOf(visitor) ?? "nobody"} data-signed-in={visitor.kind === "person" || undefined}>
      <body>
        <NuqsAdapter>{children}</NuqsAdapter>
        <Interactive />
      </body>
    </html>
  );
}
