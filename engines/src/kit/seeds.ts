const SEEDS = 2 ** 32

/** Returns the seed of output `index` of a task whose first output has the seed `first`. */
export const seedAt = (first: number, index: number): number => (first + index) % SEEDS

/** Returns one seed for each output of a task. */
export const seedsOf = ({ seed, count }: { readonly seed: number; readonly count: number }): readonly number[] =>
  Array.from({ length: count }, (_, index) => seedAt(seed, index))
