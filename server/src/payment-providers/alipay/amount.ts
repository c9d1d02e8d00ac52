/** Fen as the decimal yuan that Alipay speaks: 1990 is `19.90`. Without floating point, which would lose a fen here and there. */
export const toYuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Yuan with at most two decimals as fen; undefined for any other text. */
export function toFen(yuan: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
