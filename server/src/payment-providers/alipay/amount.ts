/** Converts fen to Alipay’s decimal yuan: 1990 becomes `19.90`. Formatted separately to avoid rounding. */
export const toYuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Converts yuan with at most two decimals to fen; undefined for any other text. */
export function toFen(yuan: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
