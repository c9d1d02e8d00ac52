import type { Work } from '@stipple/core/contract/shapes'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { succeeds } from '../../lib/notify.ts'
import { changeListed, chunkIds, listsChanged } from '../history/public.ts'

/** Adds and removes tags of works; resolves to true on success. Lists filtered by tags are loaded again. */
export async function changeTags(
  queries: QueryClient,
  works: readonly Work[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<boolean> {
  const ids = works.map(({ image_id: id }) => id)
  return succeeds(async () => {
    for (const part of chunkIds(ids)) await api('POST /api/v2/works_tag', { body: { image_ids: part, add: [...add], remove: [...remove] } })
    changeListed(queries, ids, ({ tags = [], ...work }) => {
      const now = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag))
      return now.length > 0 ? { ...work, tags: now } : work
    })
    void listsChanged(queries)
  })
}
