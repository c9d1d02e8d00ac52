import { z } from 'zod'
import { COMMENT_LIMITS, COMMENT_REPORT_REASONS } from '../domain/comment.ts'
import { defineCalls } from './define-call.ts'
import { pageBody, pageOf, partOf, partQuery } from './lists.ts'
import { done, isoTime, reportOf } from './shapes.ts'

const cid = z.string().regex(/^c_[\w-]{1,64}$/)
const id = z.object({ id: z.string().max(64) })

/** A comment on a community work. */
const comment = z.object({
  id: z.string(),
  /** Plain text in lines. */
  text: z.string(),
  /** `page`: the author has works in the community, and so a public page. */
  author: z.object({ uid: z.string(), name: z.string(), avatar: z.string().optional(), page: z.boolean() }),
  /** Written by the creator of the work. */
  by_maker: z.boolean(),
  /** The caller’s own. */
  mine: z.boolean(),
  /** True if the caller may delete it. */
  deletable: z.boolean(),
  /** Hidden by an operator: visible to its author and operators only. */
  hidden: z.boolean().optional(),
  create_time: isoTime,
})
export type Comment = z.infer<typeof comment>

/** Comments on community works. While they are turned off, none are shown or written. */
export const comments = defineCalls({
  'GET /api/comments': {
    summary: 'List the comments on a community work, newest first',
    tag: 'comments',
    query: partQuery.extend({ cid, after: z.uuid().optional() }),
    reply: partOf(comment).extend({ total: z.int().describe('All comments that the caller sees') }),
    errors: ['invalid_input', 'not_found', 'comments_off'],
  },
  'POST /api/comments': {
    summary: 'Comment on a community work',
    tag: 'comments',
    perMinute: 10,
    body: z.object({
      cid,
      text: z.string().trim().min(1).max(COMMENT_LIMITS.text),
      /** Idempotency key chosen by the caller: requests with the same key write one comment. */
      request_key: z.string().min(8).max(64).optional(),
    }),
    reply: z.object({ status: z.literal(1), data: comment }),
    errors: ['invalid_input', 'not_found', 'comments_off', 'not_for_everybody', 'too_many_comments', 'request_key_reused'],
  },
  'DELETE /api/comments/:id': {
    summary: 'Delete one of the caller’s comments, or a comment on one of their works',
    tag: 'comments',
    params: id,
    reply: done,
    errors: ['not_found'],
  },
  'POST /api/comments/:id/report': {
    summary: 'Report a comment; a second report by the same member replaces the first',
    tag: 'comments',
    words: { free: 'a report to the operator' },
    perMinute: 20,
    params: id,
    body: z.object({ reason: z.enum(COMMENT_REPORT_REASONS), text: z.string().max(1000).default('') }),
    reply: done,
    errors: ['not_found', 'invalid_input'],
  },
  'POST /api/manage/comment_reports': {
    summary: 'List reported comments that are not reviewed yet, most reported first',
    tag: 'comments',
    keys: ['manage'],
    body: pageBody,
    reply: pageOf(z.object({ cid, comment, reports: z.array(reportOf(COMMENT_REPORT_REASONS)) })),
  },
  'POST /api/manage/moderate_comment': {
    summary: 'Keep a comment, or hide it from everyone but its author; closes its reports',
    tag: 'comments',
    keys: ['manage'],
    body: z.object({ id: z.string().max(64), decision: z.enum(['keep', 'hide']) }),
    reply: done,
    errors: ['not_found'],
  },
})
