interface MarkDot {
  readonly x: number
  readonly y: number
  readonly radius: number
}

const COUNT = 54
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
const LIGHT = [-0.45, -0.58, 0.68] as const

/** A sphere lit from the upper left: the seeds of a sunflower, larger where it is darker. In a square of 64. */
export const MARK_DOTS: readonly MarkDot[] = Array.from({ length: COUNT }, (_, index) => {
  const distance = Math.sqrt((index + 0.5) / COUNT)
  const angle = index * GOLDEN_ANGLE
  const [u, v] = [Math.cos(angle) * distance, Math.sin(angle) * distance]
  const lit = Math.max(0, u * LIGHT[0] + v * LIGHT[1] + Math.sqrt(Math.max(0, 1 - distance ** 2)) * LIGHT[2])
  return { x: round(32 + u * 28), y: round(32 + v * 28), radius: round(1 + 2.9 * (1 - lit) ** 0.8) }
})

function round(value: number): number {
  return Math.round(value * 100) / 100
}
