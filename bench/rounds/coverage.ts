// npm run bench -- coverage [FILE…]: how often the 95% interval of a corrected mean holds the truth, by the round's design. Simulated,
// and drawn from files of Assay's rows. ROUNDS is the number of rounds for each (default 2000).
import { percent, print } from "@/bench/simulated";
import { certifiedRows } from "./certified";
import { designs } from "./designs";
import { type Population, populationOf, simulatedPopulations } from "./populations";

const sizes = [20, 50, 100, 200];

export async function printRounds(files: readonly string[]): Promise<void> {
  const trials = Math.max(1, Number(process.env.ROUNDS ?? 2_000));
  const populations: Population[] = [...simulatedPopulations];
  for (const path of files) populations.push(await populationOf(path));
  for (const [name, design] of Object.entries(designs)) {
    const rows = populations.flatMap((population) =>
      sizes.flatMap((n) => {
        let given = 0;
        let held = 0;
        let width = 0;
        let value = 0;
        let truth = 0;
        for (let trial = 0; trial < trials; trial++) {
          const found = design(population, n);
          if (!found) return [];
          truth = found.truth;
          if (!found.interval) continue;
          const [low, high] = found.interval;
          given++;
          held += Number(low <= found.truth && found.truth <= high);
          width += high - low;
          value += found.value ?? 0;
        }
        const mean = (sum: number) => (given === 0 ? "–" : (sum / given).toFixed(3));
        const share = given === 0 ? "–" : percent(held / given);
        return [[population.name, String(n), share, mean(width), percent(given / trials), truth.toFixed(3), mean(value)]];
      }),
    );
    print(
      `Rounds, ${name}: 95% intervals over ${trials.toLocaleString("en")} rounds of n labels in runs of 400 samples`,
      ["population", "n", "holds the truth", "width", "given", "truth", "mean estimate"],
      rows,
    );
  }
  print("Judges that know nothing: certified in 1,000 rounds", ["judge", "labels", "certified"], certifiedRows(1_000, sizes));
}
