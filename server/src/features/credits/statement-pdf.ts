import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { embeddableFonts } from '@stipple/engines/typography/public'
import PdfDocument from 'pdfkit'
import type { Statement, StatementLine } from './statement.ts'

const MARGIN = 40
const LINE = 14
/** Left edges of the columns; numbers end at theirs. Points on A4, which is 595 wide. */
const COLUMNS = { time: MARGIN, label: 135, detail: 300, amount: 485, balance: 555 } as const
const FOOT = 790
/** Letters without a font of their own (ASCII). */
const LATIN = 'Helvetica'
const LONGEST = { label: 150, detail: 140 } as const

/** A statement as PDF on A4, its letters embedded and its text selectable. Lets others run after each page. */
export async function toPdf(statement: Statement): Promise<Uint8Array> {
  const { texts, name, uid, month, zone, opening, closing, gained, spent, lines } = statement
  const document = new PdfDocument({ size: 'A4', margin: MARGIN, info: { Title: `${texts.title} ${month}`, Author: 'Stipple 点绘' } })
  const bytes = buffer(document)
  const { write, widthOf } = await createPen(document, statement)
  const right = (text: string, edge: number, y: number) => write(text, edge - widthOf(text), y)
  const number = new Intl.NumberFormat(statement.language)

  const head = (y: number) => {
    for (const [column, x] of Object.entries({ time: COLUMNS.time, entry: COLUMNS.label, detail: COLUMNS.detail }))
      write(column === 'time' ? texts.time : column === 'entry' ? texts.entry : texts.detail, x, y)
    right(texts.amount, COLUMNS.amount, y)
    right(texts.balance, COLUMNS.balance, y)
    document
      .moveTo(MARGIN, y + 12)
      .lineTo(COLUMNS.balance, y + 12)
      .lineWidth(0.5)
      .stroke()
  }
  let page = 1
  const foot = () => right(texts.page.replace('{{page}}', String(page)), COLUMNS.balance, FOOT)

  document.fontSize(16)
  write(`${texts.title} ${month}`, MARGIN, MARGIN)
  document.fontSize(9)
  const facts = [
    [texts.member, `${name} (${uid})`],
    [texts.zone, zone],
    [texts.opening, number.format(opening)],
    [texts.gained, number.format(gained)],
    [texts.spent, number.format(spent)],
    [texts.closing, number.format(closing)],
  ] as const
  facts.forEach(([label, value], index) => {
    write(label, MARGIN, 70 + index * LINE)
    write(value, COLUMNS.label, 70 + index * LINE)
  })
  document.fontSize(8)
  let y = 70 + facts.length * LINE + LINE
  head(y)
  y += 18
  if (lines.length === 0) write(texts.none, MARGIN, y)
  for (const line of lines) {
    if (y > FOOT - LINE) {
      foot()
      document.addPage()
      page += 1
      y = MARGIN
      head(y)
      y += 18
      await setImmediate()
    }
    writeLine(line, y)
    y += LINE
  }
  foot()
  document.end()
  return bytes

  function writeLine({ time, label, detail, amount, balance }: StatementLine, at: number): void {
    write(time, COLUMNS.time, at)
    write(label, COLUMNS.label, at, LONGEST.label)
    if (detail !== '') write(detail, COLUMNS.detail, at, LONGEST.detail)
    right(amount > 0 ? `+${number.format(amount)}` : number.format(amount), COLUMNS.amount, at)
    right(number.format(balance), COLUMNS.balance, at)
  }
}

/** Writes texts with a font for each of their characters. */
async function createPen(document: PDFKit.PDFDocument, { name, texts, lines }: Statement) {
  const fontOf = new Map<string, string>()
  const words = new Set(lines.flatMap(({ label, detail }) => [label, detail]))
  for (const { name: font, bytes, characters } of await embeddableFonts([name, ...Object.values(texts), ...words].join(''))) {
    document.registerFont(font, Buffer.from(bytes))
    for (const character of characters) fontOf.set(character, font)
  }
  const runs = new Map<string, readonly { readonly font: string; readonly text: string }[]>()
  const runsOf = (text: string) => {
    const known = runs.get(text)
    if (known) return known
    const made: { font: string; text: string }[] = []
    for (const character of text) {
      const font = fontOf.get(character) ?? LATIN
      const drawn = font === LATIN && !/^[ -~]$/.test(character) ? '?' : character
      const last = made.at(-1)
      if (last?.font === font) last.text += drawn
      else made.push({ font, text: drawn })
    }
    runs.set(text, made)
    return made
  }
  const widths = new Map<string, number>()
  /** Sum of its characters, each measured once; everything that is measured has the size of the lines. */
  const widthOf = (text: string): number =>
    runsOf(text).reduce((sum, { font, text: part }) => {
      const advance = (character: string): number => {
        const key = `${font} ${character}`
        const known = widths.get(key) ?? document.font(font).widthOfString(character)
        widths.set(key, known)
        return known
      }
      return [...part].reduce((wide, character) => wide + advance(character), sum)
    }, 0)
  /** Returns as much of a text as fits; what is cut is shown by dots. */
  const fitting = (text: string, most: number): string => {
    if (widthOf(text) <= most) return text
    let kept = [...text]
    while (kept.length > 0 && widthOf(`${kept.join('')}...`) > most) kept = kept.slice(0, -1)
    return `${kept.join('')}...`
  }
  const fitted = new Map<string, string>()
  return {
    widthOf,
    write: (text: string, x: number, y: number, most?: number): void => {
      const key = `${most} ${text}`
      const shown = most === undefined ? text : (fitted.get(key) ?? fitting(text, most))
      if (most !== undefined) fitted.set(key, shown)
      let at = x
      const parts = runsOf(shown)
      for (const [index, { font, text: part }] of parts.entries()) {
        document.font(font).text(part, at, y, { lineBreak: false })
        if (index < parts.length - 1) at += document.widthOfString(part)
      }
    },
  }
}
