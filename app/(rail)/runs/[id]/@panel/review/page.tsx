/** The review queue opens no panel. */
export default function NoPanel() {
  return null;
}
