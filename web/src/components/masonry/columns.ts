/** Columns by width in pixels: above 1440 six, 1280 five, 768 four, 480 three, else two. */
export function columnsFor(width: number): number {
  if (width > 1440) return 6
  if (width > 1280) return 5
  if (width > 768) return 4
  if (width > 480) return 3
  return 2
}
