/** On the run's own address no sample is open. */
export default function NoPanel() {
  return null;
}
