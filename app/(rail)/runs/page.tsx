import { redirect } from "next/navigation";

/** People shorten the address of a run to find the list, which is the first page. */
export default function RunsPage() {
  redirect("/");
}
