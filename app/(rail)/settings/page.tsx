import { redirect } from "next/navigation";

/** Browsers keep an anchor across this; the list of sections then leads to the page that has it. */
export default function SettingsPage() {
  redirect("/settings/judging");
}
