import type { Comment } from '@stipple/core/contract/comments'
import type { CommentReportReason } from '@stipple/core/domain/comment'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, isRefused } from '../../lib/api.ts'

interface Part {
  readonly list: readonly Comment[]
  readonly total: number
  readonly next?: string | undefined
}

const FRESH_MS = 30_000

/** Comments on a community work, the newest first, in pages. */
export const commentsQuery = (cid: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', cid],
    queryFn: async ({ pageParam, signal }): Promise<Part> =>
      (await api('GET /api/comments', { query: { cid, ...(pageParam !== '' && { before: pageParam }) }, signal })).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  })

/** Comments without duplicates: one that was just written may come once more. */
export const commentsOf = (data: InfiniteData<Part>): readonly Comment[] => [
  ...new Map(data.pages.flatMap(({ list }) => list.map((comment) => [comment.id, comment] as const))).values(),
]

/** Writes a comment and puts it first. */
export function useWriteComment(cid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: { text: string; request_key: string }) => (await api('POST /api/comments', { body: { cid, ...body } })).data,
    onSuccess: async (comment) => {
      // An answer on its way would take the comment away again.
      await queries.cancelQueries({ queryKey: commentsQuery(cid).queryKey })
      changeComments(queries, cid, (list, first) => (first ? [comment, ...list.filter(({ id }) => id !== comment.id)] : list), 1)
    },
  })
}

/** Deletes a comment: gone at once, back when the server refuses. What is gone already is gone. */
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

/** Hides a comment or shows it again, for operators. */
export function useModerateComment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; decision: 'keep' | 'hide' }) => api('POST /api/manage/moderate_comment', { body }),
    onSuccess: () => Promise.all([['comments'], ['manage-comments']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

export const reportOf = (id: string, body: { reason: CommentReportReason; text: string }) =>
  api('POST /api/comments/:id/report', { params: { id }, body })

export const COMMENT_REPORTS_PER_PAGE = 20

export const commentReportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['manage-comments', page],
    queryFn: ({ signal }) => api('POST /api/manage/comment_reports', { body: { page, page_size: COMMENT_REPORTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type ReportedComment = Awaited<ReturnType<NonNullable<ReturnType<typeof commentReportsQuery>['queryFn']>>>['data'][number]

function changeComments(
  queries: QueryClient,
  cid: string,
  change: (list: readonly Comment[], first: boolean) => readonly Comment[],
  by: 1 | -1,
): void {
  queries.setQueryData<InfiniteData<Part>>(commentsQuery(cid).queryKey, (data) => {
    if (!data) return data
    const pages = data.pages.map((part, index) => ({ ...part, list: change(part.list, index === 0) }))
    const many = ({ pages: parts }: { pages: readonly Part[] }) => parts.reduce((sum, { list }) => sum + list.length, 0)
    const moved = many({ pages }) !== many(data)
    return { ...data, pages: pages.map((part) => ({ ...part, total: Math.max(0, part.total + (moved ? by : 0)) })) }
  })
}
