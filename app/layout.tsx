import "@fontsource-variable/inter";
import "@fontsource-variable/geist-mono";
import "./globals.css";
import { roleOf } from "assay-lib/domain/people/visitor";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Interactive } from "@/components/shell/interactive";
import { themeCookie, themeOf } from "@/components/shell/theme";
import { Toasts } from "@/components/ui/toast/place";
import { readVisitor } from "./visitor";

export const metadata: Metadata = {
  title: { default: "Assay", template: "%s · Assay" },
  description: "Review the quality of retrieval-augmented generation: every context, every response, every poll.",
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

/** Preloaded, so no text moves. Other scripts come from the packages above. */
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--inter",
  weight: "100 900",
  display: "swap",
  adjustFontFallback: false,
});

/** The document has the role; globals.css hides what needs a higher one (`data-needs`). */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [visitor, jar] = await Promise.all([readVisitor(), cookies()]);
  return (
    <html
      lang="en"
      className={inter.variable}
      data-theme={themeOf(jar.get(themeCookie)?.value)}
      data-role={roleOf(visitor) ?? "nobody"}
      data-signed-in={visitor.kind === "person" || undefined}
    >
      <body>
        <NuqsAdapter>{children}</NuqsAdapter>
        <Toasts />
        <Interactive />
      </body>
    </html>
  );
}
