import { z } from 'zod'
import { COLLECTION_LIMITS } from '../domain/collection.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime, work } from './shapes.ts'

const name = z.string().trim().min(1).max(COLLECTION_LIMITS.name)
const ids = z.array(z.string().max(64)).max(COLLECTION_LIMITS.atOnce)
const id = z.object({ id: z.string().max(64) })
const link = z.string().max(64)
const shared = z.object({ shared: z.boolean() })
const linkReply = z.object({ status: z.literal(1), data: z.object({ link: link.optional() }) })

const collection = z.object({
  id: z.string(),
  name: z.string(),
  /** Works in it, without those in the trash. */
  count: z.int(),
  /** Addresses of small pictures of the works added last, four at most. */
  covers: z.array(z.string()),
  /** Secret of its link, if it has one. */
  link: link.optional(),
  /** True if the requested work is in it. */
  holds: z.boolean().optional(),
  create_time: isoTime,
})
export type Collection = z.infer<typeof collection>

const one = z.object({ status: z.literal(1), data: collection })

/** A member's own named sets of works, and links that show a set or a single work to anyone with the link. */
export const collections = defineCalls({
  'GET /api/collections': {
    summary: 'List the caller’s collections by name',
    tag: 'collections',
    keys: ['read'],
    query: z.object({ image_id: z.string().max(64).optional() }),
    reply: listOf(collection),
  },
  'POST /api/collections': {
    summary: 'Add works to the collection of a name, which is created if needed',
    tag: 'collections',
    keys: ['works'],
    body: z.object({ name, image_ids: ids.default([]) }),
    reply: one,
    errors: ['invalid_input', 'too_many_collections'],
  },
  'POST /api/collections/:id/works': {
    summary: 'Add works to a collection, and remove works from it',
    tag: 'collections',
    keys: ['works'],
    params: id,
    body: z.object({ add: ids.default([]), remove: ids.default([]) }),
    reply: one,
    errors: ['invalid_input', 'not_found'],
  },
  'POST /api/collections/:id/rename': {
    summary: 'Rename a collection',
    tag: 'collections',
    keys: ['works'],
    params: id,
    body: z.object({ name }),
    reply: one,
    errors: ['invalid_input', 'not_found', 'name_taken'],
  },
  'POST /api/collections/:id/link': {
    summary: 'Create or revoke the shared link of a collection',
    tag: 'collections',
    params: id,
    body: shared,
    reply: linkReply,
    errors: ['not_found'],
  },
  'DELETE /api/collections/:id': {
    summary: 'Delete a collection; its works stay',
    tag: 'collections',
    keys: ['works'],
    params: id,
    reply: done,
    errors: ['not_found'],
  },
  'POST /api/v2/works/:id/link': {
    summary: 'Create or revoke the shared link of one of the caller’s works',
    tag: 'collections',
    params: id,
    body: shared,
    reply: linkReply,
    errors: ['not_found', 'not_publishable', 'not_looked_at'],
  },
  'GET /api/shared/:link': {
    summary: 'Get a collection or a single work by its shared link',
    tag: 'collections',
    params: z.object({ link }),
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    perMinute: 120,
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** Name of the collection; absent for a single work. */
        name: z.string().optional(),
        author: z.object({ name: z.string(), avatar: z.string().optional() }),
        works: z.array(work),
        /** Page after this one; absent at the end. */
        next: z.int().optional(),
      }),
    }),
    errors: ['not_found'],
  },
})
