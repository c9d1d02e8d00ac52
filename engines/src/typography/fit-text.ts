import { breakLines } from './break-lines.ts'
import { shapeLine } from './shape.ts'
import type { InkBox } from './shape.ts'
import type { Typeface } from './typeface.ts'

/** Type at the largest size that fits; the first line's baseline is `ascent` below its top. */
export interface FittedText {
  readonly size: number
  readonly width: number
  readonly height: number
  readonly lines: readonly { readonly path: string; readonly width: number; readonly ink: InkBox; readonly baseline: number }[]
}

export interface FitOptions {
  readonly width: number
  readonly height: number
  /** Largest size, in pixels per em. */
  readonly largest: number
  readonly lines: number
  /** Distance of baselines in ems. */
  readonly leading: number
  readonly tracking?: number
}

const STEP = 0.96
const SMALLEST = 5
/** Height of capitals and Chinese characters above the baseline, in ems. */
const ASCENT = 0.86

/** Sets a text as large as a box allows. Words longer than a line are broken anywhere; at the smallest size it may take more lines than requested. */
export function fitText(text: string, face: Typeface, options: FitOptions): FittedText {
  const { tracking = 0, largest, leading } = options
  const advance = measurer(face, tracking)
  for (let size = largest; size > SMALLEST; size *= STEP) {
    const room = { width: options.width / size, lines: Math.min(options.lines, Math.floor((options.height / size - 1) / leading + 1)) }
    const lines = breakLines(text, { measure: advance, ...room })
    if (lines) return set(lines, face, { ...options, size })
  }
  const apart = [...text].join('\u200b').split('\u200b')
  for (let size = largest; ; size *= STEP) {
    const lines = breakAnywhere(apart, { measure: advance, width: options.width / size })
    if (size <= SMALLEST || size * ((lines.length - 1) * leading + 1) <= options.height) return set(lines, face, { ...options, size })
  }
}

/** Measures lines in ems. Kerning is ignored: it is negligible, and would need a layout for each try. */
function measurer(face: Typeface, tracking: number): (line: string) => number {
  const widths = new Map<string, number>()
  return (line) => {
    let sum = 0
    for (const character of line) {
      const width = widths.get(character) ?? shapeLine(character, face, { size: 1 }).width
      widths.set(character, width)
      sum += width + tracking
    }
    return Math.max(0, sum - tracking) * 1.015
  }
}

function breakAnywhere(
  characters: readonly string[],
  { measure, width }: { measure: (line: string) => number; width: number },
): readonly string[] {
  const lines: string[] = ['']
  for (const character of characters) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && measure(last + character) > width) lines.push(character)
    else lines[lines.length - 1] = last + character
  }
  return lines
}

function set(lines: readonly string[], face: Typeface, { size, leading, tracking = 0 }: FitOptions & { size: number }): FittedText {
  const shaped = lines.map((line, i) => ({ ...shapeLine(line, face, { size, tracking }), baseline: size * (ASCENT + i * leading) }))
  return {
    size,
    lines: shaped,
    width: Math.max(0, ...shaped.map(({ width }) => width)),
    height: size * (ASCENT + 0.16 + (lines.length - 1) * leading),
  }
}
