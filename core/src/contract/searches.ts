import { z } from 'zod'
import { SEARCH_LIMITS, SEARCH_PLACES } from '../domain/saved-search.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime } from './shapes.ts'

const name = z.string().trim().min(1).max(SEARCH_LIMITS.name)
const place = z.enum(SEARCH_PLACES)
const id = z.object({ id: z.string().max(64) })
/** Words and filters, as in the address of the page. */
const view = z
  .record(z.string().regex(/^[a-z_]{1,40}$/i), z.union([z.string().max(200), z.number(), z.boolean()]))
  .refine((parts) => Object.keys(parts).length <= SEARCH_LIMITS.parts)

const search = z.object({ id: z.string(), place, name, view, create_time: isoTime })
export type SavedSearch = z.infer<typeof search>

const one = z.object({ status: z.literal(1), data: search })

/** Saved searches of a member. */
export const searches = defineCalls({
  'GET /api/searches': {
    summary: 'List the caller’s saved searches, newest first',
    tag: 'searches',
    keys: ['read'],
    query: z.object({ place: place.optional() }),
    reply: listOf(search),
  },
  'POST /api/searches': {
    summary: 'Save a search under a name',
    tag: 'searches',
    keys: ['works'],
    body: z.object({ place, name, view }),
    reply: one,
    errors: ['invalid_input', 'search_name_taken', 'too_many_searches'],
  },
  'POST /api/searches/:id/rename': {
    summary: 'Rename a saved search',
    tag: 'searches',
    keys: ['works'],
    params: id,
    body: z.object({ name }),
    reply: one,
    errors: ['invalid_input', 'not_found', 'search_name_taken'],
  },
  'DELETE /api/searches/:id': {
    summary: 'Delete a saved search',
    tag: 'searches',
    keys: ['works'],
    params: id,
    reply: done,
    errors: ['not_found'],
  },
})
