import { z } from 'zod'
import { defineCalls } from './define-call.ts'
import { partOf, partQuery } from './lists.ts'
import { isoTime } from './shapes.ts'

/** Outcomes of a call: answered, refused, or failed on our side. */
export const CALL_OUTCOMES = ['answered', 'refused', 'failed'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

const loggedCall = z.object({
  id: z.string(),
  /** `x-request-id` of the response. */
  request: z.string(),
  /** Id of the key, and its name at that time. */
  key: z.string(),
  key_name: z.string(),
  method: z.string(),
  /** Path of the call with names instead of variable parts: neither ids nor queries are stored. */
  path: z.string(),
  status: z.int(),
  milliseconds: z.int(),
  /** Dots that the call held. */
  dots: z.int(),
  at: isoTime,
})
export type LoggedCall = z.infer<typeof loggedCall>

/** Log of the calls by a member's keys. */
export const calls = defineCalls({
  'GET /api/account/calls': {
    summary: 'List API calls by the caller’s keys in the last 30 days, newest first',
    tag: 'keys',
    query: partQuery.extend({
      /** Id of a key. */
      key: z.string().max(64).optional(),
      outcome: z.enum(CALL_OUTCOMES).optional(),
    }),
    reply: partOf(loggedCall),
  },
})
