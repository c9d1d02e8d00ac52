/** By how many items a key moves in a grid that is laid out as `list` is now; endless to either end, undefined for keys that lead nowhere. */
export function gridStep(key: string, list: HTMLElement | null): number | undefined {
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  if (key === 'ArrowDown') return columnsOf(list)
  if (key === 'ArrowUp') return -columnsOf(list)
  if (key === 'Home') return Number.NEGATIVE_INFINITY
  return key === 'End' ? Number.POSITIVE_INFINITY : undefined
}

/** How many stand beside each other. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect().top)
  const second = tops.findIndex((top) => top > (tops[0] ?? 0))
  return second < 0 ? Math.max(1, tops.length) : second
}
