import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubbedServer } from '../../test/stubbed-server.ts'
import { modelsQuery, traitsQuery } from '../features/catalogue/queries.ts'
import { libraryQuery } from '../features/prompt-library/queries.ts'
import { siteQuery } from '../features/site/public.ts'
import { createQueryClient } from './query-client.ts'

const server = stubbedServer()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE = 60_000
const times = (call: string) => server.asked.filter((one) => one === call).length

it.each([
  ['models', 'GET /api/v2/models.json', (queries: Queries) => queries.fetchQuery(modelsQuery('en'))],
  ['prompts in English', 'GET /api/v2/prompts-en.json', (queries: Queries) => queries.fetchQuery(libraryQuery('en'))],
  ['prompts in Chinese', 'GET /api/v2/prompts.json', (queries: Queries) => queries.fetchQuery(libraryQuery('zh'))],
  ['site', 'GET /api/site', (queries: Queries) => queries.fetchQuery(siteQuery)],
] as const)('caches the list for five minutes: %s [C-15]', async (_, call, ask) => {
  const queries = createQueryClient()
  await ask(queries)
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1000)
  await ask(queries)
  expect(times(call)).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  await ask(queries)
  expect(times(call)).toBe(2)
  queries.clear()
})

it('requests the form of a model each time [C-15]', async () => {
  const queries = createQueryClient()
  const traits = traitsQuery({ model: 'test/painter', mode: 'Text2Img' })
  for (const asked of [1, 2, 3]) {
    await queries.fetchQuery(traits)
    expect(times('GET /api/v2/model_traits')).toBe(asked)
    await vi.advanceTimersByTimeAsync(1)
  }
})

type Queries = ReturnType<typeof createQueryClient>
