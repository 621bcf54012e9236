/** Beside the review queue no sample is open. */
export default function NoPanel() {
  return null;
}
