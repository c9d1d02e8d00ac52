import { FORM_NAMES, makeForm, type FormName } from './forms.ts'
import { randomFrom } from './random.ts'

/** One dot of a field, in pixels of the field's own size. */
export interface Dot {
  /** Final position in the picture. */
  readonly x: number
  readonly y: number
  /** Initial position. */
  readonly fromX: number
  readonly fromY: number
  readonly radius: number
  /** Progress at which the dot arrives. */
  readonly arrival: number
  readonly accent: boolean
  readonly phase: number
}

interface Shape {
  readonly seed: string
  readonly width: number
  readonly height: number
  readonly form?: FormName
}

/**
 * The dots of a field in order of arrival. Candidates come from the R2 sequence, whose every prefix is evenly spread; keeping the i-th of n where the
 * form is darker than i/n therefore stipples any tone without clumps. The same seed and size give the same field.
 */
export function makeField({ seed, width, height, form: name }: Shape): readonly Dot[] {
  const random = randomFrom(seed)
  const form = makeForm(name ?? FORM_NAMES[Math.floor(random() * FORM_NAMES.length)] ?? 'sphere', random)
  const candidates = Math.round(Math.min(MOST, Math.max(FEWEST, (width * height) / AREA_OF_ONE)))
  const spacing = Math.sqrt((width * height) / candidates)
  const half = Math.min(width, height) / 2
  const [startX, startY] = [random(), random()]
  const dots: Dot[] = []
  for (let index = 0; index < candidates; index++) {
    const x = ((startX + index * R2_X) % 1) * width + (random() - 0.5) * spacing * 0.75
    const y = ((startY + index * R2_Y) % 1) * height + (random() - 0.5) * spacing * 0.75
    const [u, v] = [(x - width / 2) / half, (y - height / 2) / half]
    const tone = form.tone(u, v)
    const [angle, reach, late] = [random() * Math.PI * 2, random(), random()]
    if ((index + 0.5) / candidates > tone) continue
    dots.push({
      x,
      y,
      fromX: wrap(x + Math.cos(angle) * reach * half * 0.9, width),
      fromY: wrap(y + Math.sin(angle) * reach * half * 0.9, height),
      radius: spacing * (0.19 + 0.33 * tone),
      arrival: FLIGHT + (1 - FLIGHT) * Math.min(1, 0.5 * (1 - tone) + 0.5 * late),
      accent: form.accent(u, v),
      phase: angle,
    })
  }
  return dots.toSorted((a, b) => a.arrival - b.arrival)
}

/** Fraction of the progress during which a dot moves. */
export const FLIGHT = 0.16

/** Position and size of a dot at a progress from 0 to 1; `time`, in seconds, moves waiting dots. */
export function dotAt(dot: Dot, progress: number, time: number): { x: number; y: number; radius: number } {
  const share = Math.min(1, Math.max(0, (progress - dot.arrival + FLIGHT) / FLIGHT))
  if (share === 1) return dot
  const eased = 1 - (1 - share) ** 3
  const drift = (1 - eased) * 3
  return {
    x: dot.fromX + (dot.x - dot.fromX) * eased + Math.sin(time * 0.7 + dot.phase * 3) * drift,
    y: dot.fromY + (dot.y - dot.fromY) * eased + Math.cos(time * 0.6 + dot.phase * 5) * drift,
    radius: dot.radius * (0.34 + 0.66 * eased),
  }
}

/** Powers of the inverse plastic number, for Roberts' R2 sequence. */
const R2_X = 0.754_877_666_246_692_8
const R2_Y = 0.569_840_290_998_053_3
const AREA_OF_ONE = 24
const FEWEST = 1200
const MOST = 15_000

const wrap = (value: number, size: number): number => ((value % size) + size) % size
