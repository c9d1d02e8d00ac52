import type { Statement } from './statement.ts'

/** A statement as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. */
export function toCsv({ texts, month, zone, opening, closing, lines }: Statement): string {
  const rows = [
    [texts.time, texts.entry, texts.detail, texts.amount, texts.balance, texts.job, texts.order],
    [`${month} (${zone})`, texts.opening, '', '', opening, '', ''],
    ...lines.map(({ time, label, detail, amount, balance, job, order }) => [time, label, detail, amount, balance, job, order]),
    [`${month} (${zone})`, texts.closing, '', '', closing, '', ''],
  ]
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
