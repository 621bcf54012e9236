import { redirect } from "next/navigation";

/** Browsers keep the anchor across this redirect; the section list then opens its page. */
export default function SettingsPage() {
  redirect("/settings/judging");
}
