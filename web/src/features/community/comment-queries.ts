import type { Reply } from '@stipple/core/contract/client'
import type { Comment } from '@stipple/core/contract/comments'
import type { CommentReportReason } from '@stipple/core/domain/comment'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, isRefused } from '../../lib/api.ts'
import { afterOf, pageOptions, partOptions } from '../../lib/list-queries.ts'

type Part = Reply<'GET /api/comments'>

const FRESH_MS = 30_000

/** Comments on a community work, the newest first, in pages. */
export const commentsQuery = (cid: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', cid],
    queryFn: ({ pageParam, signal }) => api('GET /api/comments', { query: { cid, ...afterOf(pageParam) }, signal }),
    ...partOptions,
    select: unique,
    staleTime: FRESH_MS,
  })

/** Omits duplicates: a new comment may appear in two pages. */
function unique({ pages, pageParams }: InfiniteData<Part, string>): InfiniteData<Part, string> {
  const seen = new Set<string>()
  const isNew = ({ id }: Comment) => seen.size < seen.add(id).size
  return { pages: pages.map((part) => ({ ...part, data: part.data.filter(isNew) })), pageParams }
}

/** Adds a comment and shows it first. */
export function useWriteComment(cid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: { text: string; request_key: string }) => (await api('POST /api/comments', { body: { cid, ...body } })).data,
    onSuccess: async (comment) => {
      // A running request would remove the comment again.
      await queries.cancelQueries({ queryKey: commentsQuery(cid).queryKey })
      changeComments(queries, cid, (list, first) => (first ? [comment, ...list.filter(({ id }) => id !== comment.id)] : list), 1)
    },
  })
}

/** Deletes a comment: hidden at once, shown again on an error. A missing comment counts as deleted. */
export function useRemoveComment(cid: string) {
  const queries = useQueryClient()
  const { queryKey } = commentsQuery(cid)
  return useMutation({
    mutationFn: async (id: string) => {
      await api('DELETE /api/comments/:id', { params: { id } }).catch((error: unknown) => {
        if (!isRefused(error, 'not_found')) throw error
      })
    },
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      changeComments(queries, cid, (list) => list.filter((comment) => comment.id !== id), -1)
      return before
    },
    onError: (_, __, before) => void queries.setQueryData(queryKey, before),
  })
}

/** Hides a comment or shows it again, for administrators. */
export function useModerateComment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; decision: 'keep' | 'hide' }) => api('POST /api/manage/moderate_comment', { body }),
    onSuccess: () => Promise.all([['comments'], ['manage', 'comments']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

export const reportOf = (id: string, body: { reason: CommentReportReason; text: string }) =>
  api('POST /api/comments/:id/report', { params: { id }, body })

export const COMMENT_REPORTS_PER_PAGE = 20

export const commentReportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['manage', 'comments', page],
    queryFn: ({ signal }) => api('POST /api/manage/comment_reports', { body: { page, page_size: COMMENT_REPORTS_PER_PAGE }, signal }),
    ...pageOptions,
  })

export type ReportedComment = Reply<'POST /api/manage/comment_reports'>['data'][number]

function changeComments(
  queries: QueryClient,
  cid: string,
  change: (list: readonly Comment[], first: boolean) => readonly Comment[],
  by: 1 | -1,
): void {
  queries.setQueryData<InfiniteData<Part>>(commentsQuery(cid).queryKey, (data) => {
    if (!data) return data
    const pages = data.pages.map((part, index) => ({ ...part, data: [...change(part.data, index === 0)] }))
    const many = ({ pages: parts }: { pages: readonly Part[] }) => parts.reduce((sum, part) => sum + part.data.length, 0)
    const moved = many({ pages }) !== many(data)
    return { ...data, pages: pages.map((part) => ({ ...part, total: Math.max(0, part.total + (moved ? by : 0)) })) }
  })
}
