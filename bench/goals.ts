import { print } from './table.ts'

/** Goals and results of a benchmark, printed together at its end. */
export function createGoals() {
  const rows: { goal: string; wanted: string; measured: string; met: string }[] = []
  const add = (goal: string, { wanted, measured, met }: { wanted: string; measured: string; met: boolean }): void => {
    rows.push({ goal, wanted, measured, met: met ? 'pass' : 'MISS' })
    console.log(`${goal}: ${measured}`)
  }
  return {
    /** A goal for an upper limit in milliseconds. */
    below: (goal: string, most: number, measured: number): void =>
      add(goal, { wanted: `< ${most} ms`, measured: `${measured} ms`, met: measured < most }),
    /** A goal for a minimum number. */
    atLeast: (goal: string, least: number, measured: number): void =>
      add(goal, { wanted: `≥ ${least} ×`, measured: `${measured} ×`, met: measured >= least }),
    /** A goal for an upper limit. */
    atMost: (goal: string, most: number, measured: number, unit = ''): void =>
      add(goal, { wanted: `≤ ${most} ${unit}`.trim(), measured: `${measured} ${unit}`.trim(), met: measured <= most }),
    /** A goal for an exact value. */
    is: (goal: string, wanted: unknown, measured: unknown): void =>
      add(goal, { wanted: String(wanted), measured: String(measured), met: measured === wanted }),
    /** Prints them; the benchmark fails if one was missed. */
    print: (): void => {
      print('goals', rows)
      if (rows.some(({ met }) => met === 'MISS')) process.exitCode = 1
    },
  }
}
