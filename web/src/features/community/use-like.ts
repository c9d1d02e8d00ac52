import type { CommunityWork } from '@stipple/core/contract/community'
import { useQueryClient } from '@tanstack/react-query'
import { api, isLoginRequired } from '../../lib/api.ts'
import { notifyError } from '../../lib/notify.ts'
import { changeCachedWork } from './queries.ts'

/** Likes or unlikes a work: shown at once, undone if the server refuses. A guest is asked to log in. */
export function useLike(): (work: CommunityWork) => Promise<void> {
  const queries = useQueryClient()
  return async ({ cid, liked, likes }) => {
    const wanted = !liked
    changeCachedWork(queries, cid, (work) => ({ ...work, liked: wanted, likes: Math.max(0, likes + (wanted ? 1 : -1)) }))
    try {
      const { data } = await api('POST /api/work/like', { body: { cid, liked: wanted } })
      changeCachedWork(queries, cid, (work) => ({ ...work, ...data }))
    } catch (error) {
      changeCachedWork(queries, cid, (work) => ({ ...work, liked, likes }))
      if (!isLoginRequired(error)) notifyError(error)
    }
  }
}
