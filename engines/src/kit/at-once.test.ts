import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

const never = new AbortController().signal
const setUp = () => {
  const run = limitConcurrency({ running: 2, waiting: 2, refuse: () => new Error('full') })
  const started: number[] = []
  const ends: (() => void)[] = []
  const start = (number: number, signal = never, caller = '') =>
    run(
      () => {
        started.push(number)
        return new Promise<number>((resolve) => (ends[number] = () => resolve(number)))
      },
      signal,
      caller,
    )
  return { run, started, ends, start }
}

it('runs tasks up to the limit, queues more in their order, and refuses the next when the queue is full', async () => {
  const { started, ends, start } = setUp()
  const all = [0, 1, 2, 3].map((number) => start(number))
  await expect(start(4)).rejects.toThrow('full')
  expect(started).toEqual([0, 1])
  ends[1]?.()
  await all[1]
  expect(started).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  await all[2]
  ends[3]?.()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

it('passes the slot of a failed task on, and skips a cancelled one in the queue', async () => {
  const { run, started, ends, start } = setUp()
  const failing = run(() => Promise.reject(new Error('no')), never)
  await expect(failing).rejects.toThrow('no')
  const impatient = new AbortController()
  const first = [start(0), start(1)]
  const gone = start(2, impatient.signal)
  const last = start(3)
  impatient.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  for (const end of ends) end()
  await Promise.all(first)
  ends[3]?.()
  expect(await last).toBe(3)
  expect(started).toEqual([0, 1, 3])
})

it('alternates between callers, and refuses only those whose own queue is full', async () => {
  const { started, ends, start } = setUp()
  const eager = [0, 1, 2, 3].map((number) => start(number, never, 'eager'))
  await expect(start(4, never, 'eager')).rejects.toThrow('full')
  const others = [start(5, never, 'other'), start(6, never, 'third')]
  for (const number of [0, 2, 5, 6]) {
    ends[number]?.()
    await Promise.race([...eager, ...others].filter((_, index) => [0, 1, 2, 3, 5, 6][index] === number))
  }
  expect(started).toEqual([0, 1, 2, 5, 6, 3])
  ends[1]?.()
  ends[3]?.()
  expect(await Promise.all([...eager, ...others])).toEqual([0, 1, 2, 3, 5, 6])
})
