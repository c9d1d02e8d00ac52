import { expect, vi } from 'vitest'
import { childProcessIds } from '../src/kit/child-pool.ts'

/** Starts work, aborts it once it reports or has a child process, and expects it to end as cancelled within a second, without a process left. */
export async function expectPromptStop(start: (given: { signal: AbortSignal; onReport: () => void }) => Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  let started = false
  const running = start({ signal: controller.signal, onReport: () => (started = true) })
  running.catch(() => undefined)
  await vi.waitFor(() => expect(started || childProcessIds().length > 0).toBe(true), { timeout: 20_000, interval: 5 })
  const since = performance.now()
  controller.abort()
  await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'cancelled' })
  expect(performance.now() - since).toBeLessThan(1000)
  expect(childProcessIds()).toEqual([])
}
