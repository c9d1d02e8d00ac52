import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import PdfDocument from 'pdfkit'
import { createPen } from './statement-pen.ts'
import type { Statement, StatementLine } from './statement.ts'

const MARGIN = 40
const LINE = 14
/** Left edges of the columns, right edges of numeric ones. Points on A4, which is 595 wide. */
const COLUMNS = { time: MARGIN, label: 135, detail: 300, amount: 485, balance: 555 } as const
const FOOT = 790
const LONGEST = { label: 150, detail: 140 } as const

/** A statement as PDF on A4 with embedded fonts and selectable text. Yields to the event loop after each page. */
export async function toPdf(statement: Statement): Promise<Uint8Array> {
  const { texts, name, uid, month, zone, opening, closing, gained, spent, lines } = statement
  const document = new PdfDocument({ size: 'A4', margin: MARGIN, info: { Title: `${texts.title} ${month}`, Author: 'Stipple 点绘' } })
  const bytes = buffer(document)
  const { setSize, widthOf, fit, write, flush } = await createPen(document, statement)
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
  const foot = () => {
    right(texts.page.replace('{{page}}', String(page)), COLUMNS.balance, FOOT)
    flush()
  }

  setSize(16)
  write(`${texts.title} ${month}`, MARGIN, MARGIN)
  setSize(9)
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
  setSize(8)
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
    write(fit(label, LONGEST.label), COLUMNS.label, at)
    if (detail !== '') write(fit(detail, LONGEST.detail), COLUMNS.detail, at)
    right(amount > 0 ? `+${number.format(amount)}` : number.format(amount), COLUMNS.amount, at)
    right(number.format(balance), COLUMNS.balance, at)
  }
}
