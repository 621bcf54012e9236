export { formatInterval, formatScore, formatShare } from "@/lib/domain/score-text";
