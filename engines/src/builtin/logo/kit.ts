import type { Random } from '@stipple/imaging/random'
import { breakLines, shapeColumn, shapeLine, type Typeface } from '../../typography/public.ts'
import { abstractMark } from './abstract-marks.ts'
import { type Block, filled, merged, moved, NOTHING, stacked, widthOf } from './block.ts'
import { type LogoColours, WHITE } from './colours.ts'
import { iconBlock, type Stroke } from './icons.ts'
import type { Lettering } from './lettering.ts'

/** All parts that a layout combines. */
export interface Kit {
  /** The name, or the first part of a name in two scripts. */
  readonly main: string
  /** The same name in the other script; empty when there is none. */
  readonly second: string
  readonly slogan: string
  /** True if the main part is Chinese. */
  readonly han: boolean
  readonly lettering: Lettering
  readonly face: Typeface
  /** Typeface for small text. */
  readonly small: Typeface
  /** Undefined when no icon suits. */
  readonly icon: string | undefined
  readonly stroke: Stroke
  readonly colours: LogoColours
  readonly random: Random
}

export type Align = 'left' | 'centre'

/** One line of type, its baseline at 0. */
export function line(text: string, face: Typeface, { size, tracking, fill }: { size: number; tracking: number; fill: string }): Block {
  const { path, ink } = shapeLine(text, face, { size, tracking })
  return path === '' ? NOTHING : filled(path, fill, ink)
}

/** A column from top to bottom. */
export function column(text: string, face: Typeface, { size, tracking, fill }: { size: number; tracking: number; fill: string }): Block {
  const { path, ink } = shapeColumn(text, face, { size, tracking })
  return path === '' ? NOTHING : filled(path, fill, ink)
}

/** Text in capitals if the lettering asks for them. */
export const cased = (text: string, { lettering }: Kit): string => (lettering.capitals ? text.toUpperCase() : text)

/** The name as large as possible, in two lines where one would become small. */
export function nameBlock(
  kit: Kit,
  { width, size, fill, align = 'centre', text = kit.main }: { width: number; size: number; fill: string; align?: Align; text?: string },
): Block {
  const { face, lettering } = kit
  const shown = cased(text, kit)
  const at = (words: string, points: number) => line(words, face, { size: points, tracking: lettering.tracking, fill })
  const one = at(shown, 100)
  const alone = Math.min(size, (width / Math.max(1, widthOf(one))) * 100)
  const two = alone < size * 0.62 ? inTwo(shown, (words) => widthOf(at(words, 100))) : undefined
  const longest = Math.max(1, ...(two ?? []).map((words) => widthOf(at(words, 100))))
  const divided = two ? Math.min(size * 0.72, (width / longest) * 100) : 0
  if (!two || divided < alone * 1.2) return at(shown, alone)
  const pitch = divided * (kit.han ? 1.22 : 1.12)
  const rows = two.map((words, i) => moved(at(words, divided), { y: i * pitch }))
  return merged(...rows.map((row) => moved(row, { x: align === 'left' ? -row.box.left : -(row.box.left + row.box.right) / 2 })))
}

/** Splits at a space, or between Chinese words, so that both lines are about equally long. */
function inTwo(text: string, measure: (words: string) => number): readonly string[] | undefined {
  if (!text.includes(' ') && /\p{Script=Han}/u.test(text)) return betweenWords(text, measure)
  const lines = breakLines(text, { measure, width: measure(text) * 0.78, lines: 2 })
  return lines?.length === 2 ? lines : undefined
}

function betweenWords(text: string, measure: (words: string) => number): readonly string[] | undefined {
  const words = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].slice(1)
  const [best] = words
    .map(({ index }) => [text.slice(0, index), text.slice(index)])
    .toSorted((one, other) => Math.max(...one.map(measure)) - Math.max(...other.map(measure)))
  return best
}

/** Small type under a name: spaced to its width if that is close, otherwise unchanged; in two lines if it is long. */
export function caption(
  text: string,
  {
    face,
    size,
    width,
    fill,
    align = 'centre',
    strict = false,
  }: { face: Typeface; size: number; width: number; fill: string; align?: Align; strict?: boolean },
): Block {
  if (text === '') return NOTHING
  const han = /\p{Script=Han}/u.test(text)
  const shown = !han && [...text].length <= 30 ? text.toUpperCase() : text
  const usual = han ? 0.22 : shown === text ? 0.03 : 0.14
  const set = (words: string, points: number, tracking: number) => line(words, face, { size: points, tracking, fill })
  const natural = widthOf(set(shown, size, usual))
  if (natural > width * (strict ? 1 : 1.12)) {
    const shrunk = size * (width / natural)
    if (shrunk >= size * 0.68) return set(shown, shrunk, usual)
    const lines = breakLines(shown, {
      measure: (words) => widthOf(set(words, size * 0.9, usual)),
      width: width * (strict ? 1 : 1.12),
      lines: 3,
    })
    if (!lines) return set(shown, Math.max(shrunk, size * 0.5), usual)
    return stacked(
      lines.map((words) => ({ block: set(words, size * 0.9, usual), gap: size * 0.5 })),
      align,
    )
  }
  const count = [...shown].length
  if (count > 1 && natural > width * 0.55) {
    const tracking = usual + (width - natural) / (size * (count - 1))
    if (tracking <= (han ? 1.1 : 0.42)) return set(shown, size, tracking)
  }
  return set(shown, size, usual)
}

/** Name, its other script and the slogan, one below the other. */
export function wording(
  kit: Kit,
  { width, size, fill, align = 'centre' }: { width: number; size: number; fill: string; align?: Align },
): Block {
  const name = nameBlock(kit, { width, size, fill, align })
  const wide = Math.max(widthOf(name), size * 2.2)
  const small = Math.max(24, Math.min(size * 0.24, 46))
  const second = caption(kit.second, { face: kit.small, size: small * 1.12, width: wide, fill, align })
  const slogan = caption(kit.slogan, { face: kit.small, size: small, width: wide, fill: kit.colours.soft, align })
  return stacked(
    [{ block: name }, { block: second, gap: size * 0.24 }, { block: slogan, gap: kit.second === '' ? size * 0.27 : size * 0.18 }],
    align,
  )
}

/** Icon of the owner's business, or geometry without one; its middle at the origin. */
export function mark(kit: Kit, { size, fill, second = fill }: { size: number; fill: string; second?: string }): Block {
  const icon = kit.icon === undefined ? undefined : iconBlock(kit.icon, { size, stroke: kit.stroke, fill })
  if (icon) return icon
  const geometry = abstractMark(kit.random.fork('mark'), { main: fill, second })
  return moved(geometry, { scale: size / 200 })
}

/** Mark on a coloured ground. */
export const markOnGround = (kit: Kit, size: number): Block => mark(kit, { size, fill: WHITE })

/** Up to two letters, or one Chinese character, that represent the name. */
export function initials({ main, han }: Kit): string {
  if (han) return /\p{Script=Han}/u.exec(main)?.[0] ?? ''
  const all = main.match(/[\p{L}\d]+/gu) ?? []
  const significant = all.filter((word) => !/^(?:the|an?|of|and|for|by)$/i.test(word))
  const words = significant.length > 0 ? significant : all
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [[...(words[0] ?? '')][0] ?? '']
  return letters.join('').toUpperCase()
}
