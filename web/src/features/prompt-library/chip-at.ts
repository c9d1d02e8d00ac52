/** Index of the chip that a key leads to from the chip `at`, in wrapped lines of chips; undefined for other keys. */
export function chipAt(key: string, chips: readonly HTMLElement[], at: number): number | undefined {
  const last = chips.length - 1
  if (key === 'ArrowRight') return Math.min(at + 1, last)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowDown') return nearestInLine(chips, at, 1)
  if (key === 'ArrowUp') return nearestInLine(chips, at, -1)
  return undefined
}

/** The nearest chip of the next line in a direction; the chip itself when there is no such line. */
function nearestInLine(chips: readonly HTMLElement[], at: number, direction: 1 | -1): number {
  const from = chips[at]
  if (!from) return 0
  const beyond = [...chips.keys()].filter((index) => direction * ((chips[index]?.offsetTop ?? 0) - from.offsetTop) > 0)
  const next = direction === 1 ? beyond[0] : beyond.at(-1)
  if (next === undefined) return at
  const top = chips[next]?.offsetTop
  const distance = (index: number) => Math.abs(middleOf(chips[index]) - middleOf(from))
  const inLine = beyond.filter((index) => chips[index]?.offsetTop === top)
  return inLine.reduce((best, index) => (distance(index) < distance(best) ? index : best), next)
}

const middleOf = (chip: HTMLElement | undefined): number => (chip ? chip.offsetLeft + chip.offsetWidth / 2 : 0)
