import type { Work } from '@stipple/core/contract/shapes'
import { api, isOffline } from '../../../lib/api.ts'
import { cachedWorks } from '../cache.ts'
import { toBody, type WorksFilter } from '../filter.ts'

const PART = 100

/** Every work that passes a filter, oldest first, so that works made meanwhile come at the end. */
export async function* allWorks(filter: WorksFilter, signal?: AbortSignal): AsyncGenerator<Work> {
  let after: string | undefined
  do {
    const { data } = await api('POST /api/v2/get_generate_works', {
      body: { ...toBody(filter), page_size: PART, order: 'ASC', ...(after !== undefined && { after }) },
      ...(signal && { signal }),
    })
    yield* data
    after = data.length < PART ? undefined : data.at(-1)?.image_id
  } while (after !== undefined)
}

/** Every work that passes a filter, or those of the local history while the server is away. */
export async function* allKnownWorks(owner: string, filter: WorksFilter): AsyncGenerator<Work> {
  try {
    yield* allWorks(filter)
  } catch (error) {
    if (!isOffline(error)) throw error
    yield* await cachedWorks(owner, filter)
  }
}
