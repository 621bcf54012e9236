import { NothingHere } from "@/components/shell/nothing-here";

/** Beside the rail, inside its main. */
export default function NotFound() {
  return <NothingHere />;
}
