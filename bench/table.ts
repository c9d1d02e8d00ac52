/** p50, p75, p95, p99 and maximum of some figures, to two decimals. */
export function distribution(values: readonly number[]): { p50: number; p75: number; p95: number; p99: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN)
  return { p50: at(0.5), p75: at(0.75), p95: at(0.95), p99: at(0.99), max: at(1) }
}

export function print(title: string, rows: readonly object[]): void {
  console.log(`\n${title}`)
  console.table(rows)
}

const round = (value: number): number => Math.round(value * 100) / 100
