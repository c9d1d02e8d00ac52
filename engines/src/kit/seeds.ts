const SEEDS = 2 ** 32

interface Seeded {
  readonly seed: number
  readonly seedStep?: number | undefined
}

/** Returns the seed of output `index` of a task. */
export const seedAt = ({ seed, seedStep = 1 }: Seeded, index: number): number => (seed + index * seedStep) % SEEDS

/** Returns one seed for each output of a task. */
export const seedsOf = ({ count, ...seeded }: Seeded & { readonly count: number }): readonly number[] =>
  Array.from({ length: count }, (_, index) => seedAt(seeded, index))
