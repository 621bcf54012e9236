import { redirect } from "next/navigation";

/** Browsers keep an anchor across this; the list of places then leads to the part that it named. */
export default function SettingsPage() {
  redirect("/settings/judge");
}
