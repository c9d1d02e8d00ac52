import type { comments as calls } from '@stipple/core/contract/comments'
import type { CommentRow } from '../../db/schema/comments.ts'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Comments are visible with their work; guests read, members write. */
export const access = {
  'GET /api/comments': 'public',
  'POST /api/comments': 'member',
  'DELETE /api/comments/:id': 'owner',
  'POST /api/comments/:id/report': 'member',
  'POST /api/manage/comment_reports': 'super',
  'POST /api/manage/moderate_comment': 'super',
} as const satisfies Access<typeof calls>

export interface Reader {
  readonly accountId: string
  readonly isSuper: boolean
}

/** Returns true if the reader may delete a comment: its author may, and the creator of the work if the comment is visible to them. */
export const mayDelete = (
  reader: Pick<Reader, 'accountId'> | undefined,
  { row, makerId }: { row: Pick<CommentRow, 'accountId' | 'hiddenAt'>; makerId: string | null },
): boolean => reader !== undefined && (row.accountId === reader.accountId || (makerId === reader.accountId && row.hiddenAt === null))
