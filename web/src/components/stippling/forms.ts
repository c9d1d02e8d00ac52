/**
 * A picture for a field of dots: the darkness of each point, from 0 (paper) to 1 (ink), for x and y from -1 to 1 over the shorter side, y growing downwards;
 * points beyond belong to the longer side.
 */
export interface Form {
  readonly tone: (x: number, y: number) => number
  /** Returns true if a dot at this point has the accent colour, seal red. */
  readonly accent: (x: number, y: number) => boolean
}

export const FORM_NAMES = ['sphere', 'hills', 'peak', 'waves'] as const
export type FormName = (typeof FORM_NAMES)[number]

/** A form with its details chosen by `random`, so that no two fields look alike. */
export function makeForm(name: FormName, random: () => number): Form {
  return MAKERS[name](random)
}

const MAKERS: Readonly<Record<FormName, (random: () => number) => Form>> = { sphere, hills, peak, waves }

function sphere(random: () => number): Form {
  const side = random() < 0.5 ? -1 : 1
  const light = [0.52 * side, -0.62, 0.59] as const
  const [cx, cy, radius] = [side * -0.04, -0.04, 0.62]
  const floor = cy + radius * 0.97
  return {
    tone: (x, y) => {
      const [u, v] = [(x - cx) / radius, (y - cy) / radius]
      const inside = 1 - u * u - v * v
      if (inside > 0) {
        const lit = u * light[0] + v * light[1] + Math.sqrt(inside) * light[2]
        const bounce = 0.16 * smooth(0.55, 1, v) * smooth(0.15, 0, inside)
        return clamp(0.94 - 0.98 * Math.max(0, lit) ** 0.85 - bounce)
      }
      const shadow = 1 - Math.hypot((x - cx + side * 0.34) / 0.86, (y - floor) / 0.13)
      return Math.max(0.05 * smooth(0.62, 1.15, Math.hypot(x, y)), 0.72 * smooth(0, 0.75, shadow))
    },
    accent: () => false,
  }
}

function hills(random: () => number): Form {
  const phase = random() * 6
  const sun = disc({ x: (random() - 0.5) * 1.1, y: -0.42 + random() * 0.1, radius: 0.19 })
  const ridges = [0, 1, 2, 3].map((index) => {
    const height = 0.05 + index * 0.25
    return (x: number) =>
      height -
      (0.17 - index * 0.022) * Math.sin(x * (1.5 + index * 0.5) + phase * (index + 1)) -
      0.05 * Math.sin(x * 4.1 + phase + index * 2)
  })
  return {
    tone: (x, y) => {
      let depth = -1
      let below = 0
      for (const [index, ridge] of ridges.entries()) {
        const distance = y - ridge(x)
        if (distance >= 0) [depth, below] = [index, distance]
      }
      if (depth < 0) return sun(x, y) ? 0.82 : 0.06 * smooth(-0.1, -1.05, y)
      return clamp(0.3 + depth * 0.2 - below * (1.15 - depth * 0.1), 0.1 + depth * 0.06)
    },
    accent: (x, y) => sun(x, y) && ridges.every((ridge) => y < ridge(x)),
  }
}

function peak(random: () => number): Form {
  const top = (random() - 0.5) * 0.3
  const lean = random() < 0.5 ? -1 : 1
  const phase = random() * 6
  const summit = -0.56
  const sun = disc({ x: top - lean * 0.62, y: -0.4, radius: 0.16 })
  const slope = (x: number) => summit + Math.abs(x - top) ** 0.9 * 0.92 + 0.022 * Math.sin(x * 19 + phase) + 0.012 * Math.sin(x * 43)
  const front = (x: number) => 0.42 - 0.13 * Math.sin(x * 1.9 + phase) - 0.035 * Math.sin(x * 5.3 - phase)
  const near = (x: number) => 0.74 + 0.09 * Math.sin(x * 1.6 - phase) + 0.02 * Math.sin(x * 8.1)
  const sky = (y: number) => 0.06 * smooth(-0.25, -1.05, y)

  /** Ridges fan out from the summit; one side is lit, and mist gathers at the foot. */
  const mountain = (x: number, y: number) => {
    const angle = Math.atan2(x - top, y - summit + 0.08)
    const ridge = 0.5 + 0.5 * Math.sin(angle * 13 + 2.2 * Math.sin(angle * 5 + phase))
    const shaded = smooth(-0.12, 0.16, (x - top) * lean + 0.1 * Math.sin(y * 11 + phase))
    const snow = smooth(0.02, -0.07, y - summit - 0.27 - 0.11 * Math.sin(x * 23 + phase) * ridge)
    const rock = 0.16 + 0.2 * ridge + shaded * (0.3 + 0.24 * ridge)
    return clamp(rock * (1 - 0.74 * snow)) * (1 - smooth(0.02, 0.4, y)) + 0.03
  }
  return {
    tone: (x, y) => {
      if (y > near(x)) return clamp(0.95 - (y - near(x)) * 0.9, 0.5)
      if (y > front(x)) return clamp(0.72 - (y - front(x)) * 2.3, 0.08)
      if (y > slope(x)) return mountain(x, y)
      return sun(x, y) ? 0.82 : sky(y)
    },
    accent: (x, y) => sun(x, y) && y < slope(x),
  }
}

function waves(random: () => number): Form {
  const phase = random() * 6
  const sun = disc({ x: (random() - 0.5) * 0.9, y: -0.4, radius: 0.21 })
  const crest = (x: number, index: number) =>
    -0.22 + index * 0.19 + 0.06 * Math.sin(x * (3.1 + index * 0.45) + phase + index * 1.9) + 0.025 * Math.sin(x * 7.3 - phase * index)
  return {
    tone: (x, y) => {
      let index = -1
      while (index < 6 && y > crest(x, index + 1)) index++
      if (index < 0) return sun(x, y) ? 0.82 : 0.06 * smooth(-0.1, -1.05, y)
      return clamp(0.92 - (y - crest(x, index)) * 4.6, 0.1 + index * 0.02)
    },
    accent: (x, y) => sun(x, y) && y < crest(x, 0),
  }
}

const disc =
  ({ x, y, radius }: { x: number; y: number; radius: number }) =>
  (px: number, py: number): boolean =>
    (px - x) ** 2 + (py - y) ** 2 < radius ** 2

const clamp = (value: number, low = 0): number => Math.min(1, Math.max(low, value))

/** Smoothstep: 0 at `from`, 1 at `to`. */
function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
