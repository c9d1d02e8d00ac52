import type { MarkCorner } from '@stipple/core/domain/mark-rules'
import type { Text } from '@stipple/core/domain/text'
import { breakLines, openTypeface, shapeLine } from '@stipple/engines/typography/public'

/** The visible mark of a copy. */
export interface Mark {
  readonly text: string
  readonly corner: MarkCorner
}

/** Default text, as GB 45438-2025 requires: "AI" and that it was generated. */
export const MARK_TEXT: Text = { en: 'AI-generated', zh: 'AI生成' }

/** Height of the letters as a fraction of the shorter side: at least 5 % (GB 45438-2025, 4.2). */
const SHARE = 0.052
/** Smallest legible height (pixels). */
const LEAST = 11
const MAX_LINES = 8

interface Sides {
  readonly width: number
  readonly height: number
}

/** The mark as SVG in an image's size. */
export async function drawMark(mark: Mark, sides: Sides): Promise<Uint8Array> {
  const { width, height } = sides
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${await outlines(mark, sides)}</svg>`)
}

/** An SVG with the mark on top; undefined for one without a size. */
export async function markDrawing(drawing: string, mark: Mark): Promise<string | undefined> {
  const end = drawing.lastIndexOf('</svg>')
  const root = /<svg\b[^>]*>/.exec(drawing)?.[0]
  if (root === undefined || end < 0) return undefined
  const [left = 0, top = 0, boxWidth, boxHeight] = (/\bviewBox="([^"]+)"/.exec(root)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const side = (name: string): number => Number.parseFloat(new RegExp(`\\s${name}="([^"%]+)"`).exec(root)?.[1] ?? '')
  const [width, height] = [boxWidth ?? side('width'), boxHeight ?? side('height')]
  if (![left, top, width, height].every(Number.isFinite) || width <= 0 || height <= 0) return undefined
  const group = `<g transform="translate(${left} ${top})">${await outlines(mark, { width, height }, 0)}</g>`
  return drawing.slice(0, end) + group + drawing.slice(end)
}

/** Outlines, so that no installed font is needed; white with a dark edge, legible on any background. */
async function outlines({ text, corner }: Mark, { width, height }: Sides, least = LEAST): Promise<string> {
  const face = await openTypeface({ family: 'sans', weight: 600, text })
  const wanted = Math.max(least, Math.min(width, height) * SHARE)
  const { ink } = shapeLine(text, face, { size: 100 })
  const size = (wanted * 100) / Math.max(1, ink.bottom - ink.top)
  const measure = (line: string): number => shapeLine(line, face, { size, tracking: 0.04 }).width
  const lines = breakLines(text, { measure, width: width * 0.9, lines: MAX_LINES }) ?? [text]
  const margin = size * 0.5
  const leading = size * 1.25
  const drawn = lines.map((words, index) => {
    const line = shapeLine(words, face, { size, tracking: 0.04 })
    // Only a text wider than the image is scaled down.
    const scale = Math.min(1, (width * 0.96) / Math.max(1, line.width))
    const x = corner.endsWith('Left') ? Math.min(margin, width * 0.02) : width - line.width * scale - Math.min(margin, width * 0.02)
    const y = corner.startsWith('top')
      ? margin - line.ink.top + index * leading
      : height - margin - line.ink.bottom - (lines.length - 1 - index) * leading
    return { path: line.path, placed: `transform="translate(${x} ${y}) scale(${scale})"` }
  })
  return drawn
    .map(
      ({ path, placed }) =>
        `<path d="${path}" ${placed} fill="none" stroke="#000" stroke-opacity=".45" stroke-width="${size * 0.14}" stroke-linejoin="round"/>` +
        `<path d="${path}" ${placed} fill="#fff" fill-opacity=".92"/>`,
    )
    .join('')
}

const CLOCK = /\b(?:(\d{2,}):)?(\d{2}):(\d{2})([.,])(\d{3})\b/g

/** Subtitles (VTT, SRT) that start `seconds` later. */
export const shiftSubtitles = (subtitles: string, seconds: number): string =>
  subtitles.replaceAll(/^.*-->.*$/gm, (line) =>
    line.replaceAll(CLOCK, (_, hours: string | undefined, minutes: string, whole: string, point: string, thousandths: string) => {
      const all =
        Math.round(seconds * 1000) + Number(thousandths) + 1000 * (Number(whole) + 60 * (Number(minutes) + 60 * Number(hours ?? 0)))
      const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
      const clock = `${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}${point}${String(all % 1000).padStart(3, '0')}`
      return hours === undefined && all < 3_600_000 ? clock : `${two(all / 3_600_000)}:${clock}`
    }),
  )
