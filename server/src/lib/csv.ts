type Row = readonly (string | number)[]

/** Rows as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. */
export const csvOf = (rows: readonly Row[]): string => `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
