import { embeddableFonts } from '@stipple/engines/typography/public'
import type { Statement } from './statement.ts'

/** Font that every PDF reader has, for texts in Latin-1, which it draws byte by byte. */
const LATIN = 'Helvetica'
const IS_LATIN = /^[ -~\u00A1-\u00FF]*$/
/** Its height above the baseline, for a size of 1. */
const ASCENT = 0.718
const ELLIPSIS = '...'

interface Run {
  readonly font: string
  readonly text: string
}

/**
 * Draws texts, choosing a font for each character. Latin is written as operators, a row at a time: pdfkit measures and kerns each text anew, which was most
 * of the time of a long statement.
 */
export async function createPen(document: PDFKit.PDFDocument, { name, texts, lines }: Statement) {
  const fontOf = new Map<string, string>()
  const words = new Set(lines.flatMap(({ label, detail }) => [label, detail]))
  for (const { name: font, bytes, characters } of await embeddableFonts([name, ...Object.values(texts), ...words].join(''))) {
    document.registerFont(font, Buffer.from(bytes))
    for (const character of characters) fontOf.set(character, font)
  }
  const latin = document.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: LATIN, Encoding: 'WinAnsiEncoding' })
  latin.end('')

  const known = new Map<string, readonly Run[]>()
  const runsOf = (text: string): readonly Run[] => {
    if (IS_LATIN.test(text)) return [{ font: LATIN, text }]
    const runs = known.get(text) ?? split(text, fontOf)
    known.set(text, runs)
    return runs
  }
  const measured = new Map<string, Map<string, number>>()
  /** Sum of the widths of its characters, for a size of 1. */
  const advanceOf = ({ font, text }: Run): number => {
    const advances = measured.get(font) ?? new Map<string, number>()
    measured.set(font, advances)
    let sum = 0
    for (const character of text) {
      const advance = advances.get(character) ?? document.font(font).fontSize(1).widthOfString(character)
      advances.set(character, advance)
      sum += advance
    }
    return sum
  }
  let size = 0
  const operators: string[] = []
  /** Adds what was written in Latin to the page. */
  const flush = (): void => {
    if (operators.length === 0) return
    document.page.fonts[LATIN] = latin
    document.addContent(`BT /${LATIN} ${size} Tf ${operators.join('\n')} ET`)
    operators.length = 0
  }
  const widthOf = (text: string): number => runsOf(text).reduce((sum, run) => sum + advanceOf(run), 0) * size
  const fitting = (text: string, most: number): string => {
    if (widthOf(text) <= most) return text
    let kept = [...text]
    while (kept.length > 0 && widthOf(`${kept.join('')}${ELLIPSIS}`) > most) kept = kept.slice(0, -1)
    return `${kept.join('')}${ELLIPSIS}`
  }
  const fitted = new Map<string, string>()

  return {
    /** Size of the texts that follow. */
    setSize: (points: number): void => {
      flush()
      size = points
    },
    widthOf,
    /** Truncates a text of the table to a width, with an ellipsis. */
    fit: (text: string, most: number): string => {
      const key = `${most} ${text}`
      const shown = fitted.get(key) ?? fitting(text, most)
      fitted.set(key, shown)
      return shown
    },
    write: (text: string, x: number, top: number): void => {
      const baseline = top + ASCENT * size
      const runs = runsOf(text)
      let at = x
      for (const run of runs) {
        if (run.font === LATIN) operators.push(`1 0 0 -1 ${at.toFixed(2)} ${baseline.toFixed(2)} Tm (${escape(run.text)}) Tj`)
        else {
          // In the order of reading.
          flush()
          document.font(run.font).fontSize(size).text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        }
        if (runs.length > 1) at += advanceOf(run) * size
      }
    },
    /** Called before a page ends. */
    flush,
  }
}

/** Parts of a text by font. Each font has a space. Characters that none has become question marks. */
function split(text: string, fontOf: ReadonlyMap<string, string>): readonly Run[] {
  const runs: { font: string; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = (character === ' ' ? last?.font : fontOf.get(character)) ?? LATIN
    const drawn = font === LATIN && !IS_LATIN.test(character) ? '?' : character
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs
}

/** A text within the brackets of PDF. */
const escape = (text: string): string => (/[\\()]/.test(text) ? text.replaceAll(/[\\()]/g, String.raw`\$&`) : text)
