import { afterEach, expect, it, vi } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { run } from './espeak-child.ts'
import { ESPEAK_PACK } from './models.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('speaks the same at any time of day, also with a breathy voice', { timeout: 60_000 }, async () => {
  const folder = await testContext().packs.ensure(ESPEAK_PACK, { signal: new AbortController().signal, report: () => undefined })
  const spokenAt = async (time: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(time)
    const pieces = [{ text: '欢迎来到点绘。', voice: 'cmn+f3' }]
    const [spoken] = await run({ folder, pieces, rate: 1 }, { report: () => undefined, threads: 1 })
    return spoken?.samples
  }
  const morning = await spokenAt(1_700_000_000_000)
  expect(morning?.length).toBeGreaterThan(1000)
  expect(await spokenAt(1_700_043_200_000)).toEqual(morning)
})
