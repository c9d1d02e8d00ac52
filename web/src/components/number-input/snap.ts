/** The nearest number within the bounds whose distance from the minimum is a multiple of the step. */
export function snap(value: number, { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, step = 1 }: Bounds): number {
  const base = Number.isFinite(minimum) ? minimum : 0
  const stepped = base + Math.round((value - base) / step) * step
  const inside = Math.min(Math.max(stepped, minimum), maximum < stepped ? base + Math.floor((maximum - base) / step) * step : maximum)
  return Number(inside.toFixed(6))
}

interface Bounds {
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly step?: number | undefined
}
