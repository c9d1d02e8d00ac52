import { z } from 'zod'
import { GIFT_NOTE, MAX_PER_GIFT } from '../domain/credits.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime } from './shapes.ts'

const uid = z.string().min(1).max(64)

/** Public profile of a member, from published works. */
const person = z.object({
  uid,
  name: z.string(),
  avatar: z.string().optional(),
  /** Works in the community. */
  works: z.int(),
  /** Likes of those works. */
  likes: z.int(),
  /** Members who started a work of their own from those works. */
  remixes: z.int(),
  followers: z.int(),
  /** By the caller. */
  following: z.boolean(),
  /** The caller’s own profile. */
  me: z.boolean(),
})
export type Person = z.infer<typeof person>

/** A member whom the caller has blocked. */
const blocked = z.object({ uid, name: z.string(), avatar: z.string().optional(), since: isoTime })
export type Blocked = z.infer<typeof blocked>

/** Most members that one member can block. */
export const MAX_BLOCKS = 500

export const people = defineCalls({
  'GET /api/people/:uid': {
    summary: 'Get a creator’s public page',
    tag: 'people',
    params: z.object({ uid }),
    reply: z.object({ status: z.literal(1), data: person }),
    errors: ['not_found'],
  },
  'POST /api/people/:uid/follow': {
    summary: 'Follow or unfollow a creator',
    tag: 'people',
    params: z.object({ uid }),
    body: z.object({ following: z.boolean() }),
    perMinute: 60,
    reply: z.object({ status: z.literal(1), data: person }),
    errors: ['not_found', 'invalid_input'],
  },
  'POST /api/people/:uid/block': {
    summary:
      'Block or unblock a member. Neither sees the works and comments of the other in the community, follows them or comments on their works',
    tag: 'people',
    params: z.object({ uid }),
    body: z.object({ blocked: z.boolean() }),
    perMinute: 60,
    reply: done,
    errors: ['not_found', 'invalid_input', 'too_many_blocks'],
  },
  'GET /api/people/:uid/give': {
    summary: 'Get the most dots that the caller can give to a creator now; `app`: as a tip for a shared app',
    tag: 'people',
    params: z.object({ uid }),
    query: z.object({ app: z.uuid().optional() }),
    reply: z.object({ status: z.literal(1), data: z.object({ name: z.string(), most: z.int() }) }),
    errors: ['not_found', 'invalid_input'],
  },
  'POST /api/people/:uid/give': {
    summary:
      'Give dots to a creator, with a note; `cid`, `app`: as a tip for a published work or a shared app. The same `request_key` gives once',
    tag: 'people',
    params: z.object({ uid }),
    body: z.object({
      amount: z.int().min(1).max(MAX_PER_GIFT),
      note: z.string().trim().max(GIFT_NOTE).default(''),
      cid: z.string().max(64).optional(),
      app: z.uuid().optional(),
      request_key: z.string().min(8).max(64),
    }),
    perMinute: 20,
    reply: z.object({ status: z.literal(1), data: z.object({ balance: z.int() }) }),
    errors: ['not_found', 'invalid_input', 'gift_too_large'],
  },
  'GET /api/account/blocks': {
    summary: 'List the members whom the caller has blocked, newest first',
    tag: 'people',
    reply: listOf(blocked),
  },
})
