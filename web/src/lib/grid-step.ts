/** Number of items by which a key moves the focus in a grid laid out like `list`; infinite for Home and End, undefined for other keys. */
export function gridStep(key: string, list: HTMLElement | null): number | undefined {
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  if (key === 'ArrowDown') return columnsOf(list)
  if (key === 'ArrowUp') return -columnsOf(list)
  if (key === 'Home') return Number.NEGATIVE_INFINITY
  return key === 'End' ? Number.POSITIVE_INFINITY : undefined
}

/** Number of items in a row. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect().top)
  const second = tops.findIndex((top) => top > (tops[0] ?? 0))
  return second < 0 ? Math.max(1, tops.length) : second
}
