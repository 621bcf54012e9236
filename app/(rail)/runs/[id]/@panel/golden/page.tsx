export default function NoPanel() {
  return null;
}
