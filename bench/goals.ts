import { print } from './table.ts'

/** Goals of a benchmark with what was measured, to be printed together at its end. */
export function createGoals() {
  const rows: { goal: string; wanted: string; measured: string; met: string }[] = []
  const add = (goal: string, { wanted, measured, met }: { wanted: string; measured: string; met: boolean }): void => {
    rows.push({ goal, wanted, measured, met: met ? 'pass' : 'MISS' })
    console.log(`${goal}: ${measured}`)
  }
  return {
    /** A goal that is met by less, in milliseconds. */
    below: (goal: string, most: number, measured: number): void =>
      add(goal, { wanted: `< ${most} ms`, measured: `${measured} ms`, met: measured < most }),
    /** A goal that is met by as many times or more. */
    atLeast: (goal: string, least: number, measured: number): void =>
      add(goal, { wanted: `≥ ${least} ×`, measured: `${measured} ×`, met: measured >= least }),
    print: (): void => print('goals', rows),
  }
}
