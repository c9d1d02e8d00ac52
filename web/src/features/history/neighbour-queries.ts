import type { Work } from '@stipple/core/contract/shapes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toBody, type WorksFilter } from './filter.ts'

/** The work before or after another one in a list; null at the ends. */
export const neighbourQuery = ({ id, filter, side }: { id: string; filter: WorksFilter; side: 'before' | 'behind' }) =>
  queryOptions({
    queryKey: ['work neighbour', id, filter, side],
    queryFn: async ({ signal }): Promise<Work | null> => {
      const order = (filter.order === 'newest') === (side === 'behind') ? 'DESC' : 'ASC'
      const { data } = await api('POST /api/v2/get_generate_works', { body: { ...toBody(filter), after: id, page_size: 1, order }, signal })
      return data[0] ?? null
    },
    staleTime: 30_000,
  })
