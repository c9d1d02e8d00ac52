import { z } from 'zod'
import { defineCalls } from './define-call.ts'
import { modeId, work } from './shapes.ts'

const ids = z.array(z.string().max(64)).min(1).max(500)
const filter = z.object({
  starred: z.union([z.literal(0), z.literal(1)]).optional(),
  rated: z.union([z.literal(0), z.literal(1)]).optional(),
  job_type: modeId.optional(),
})

/** A member's own works; nobody else's are ever in these replies. */
export const works = defineCalls({
  'POST /api/v2/get_generate_works_count': {
    summary: 'How many works the caller has',
    tag: 'works',
    body: filter.optional(),
    reply: z.object({ status: z.literal(1), data: z.int() }),
  },
  'POST /api/v2/get_generate_works': {
    summary: 'A page of the caller’s works',
    tag: 'works',
    body: filter.extend({
      page_size: z.int().min(1).max(100).default(25),
      page_number: z.int().min(1).default(1),
      order: z.enum(['DESC', 'ASC']).default('DESC'),
    }),
    reply: z.object({ status: z.literal(1), data: z.array(work) }),
    errors: ['invalid_input'],
  },
  'GET /api/v2/works/:id': {
    summary: 'One work',
    tag: 'works',
    params: z.object({ id: z.string().max(64) }),
    reply: work,
    errors: ['not_found'],
  },
  'POST /api/v2/works_update': {
    summary: 'Mark works as favourite or rated',
    tag: 'works',
    body: z.object({
      image_ids: ids,
      starred: z.union([z.literal(0), z.literal(1)]).optional(),
      rated: z.union([z.literal(0), z.literal(1)]).optional(),
    }),
    reply: z.object({ status: z.literal(1), data: z.int() }),
    errors: ['invalid_input'],
  },
  'POST /api/v2/works_delete': {
    summary: 'Delete works and their files',
    tag: 'works',
    body: z.object({ image_ids: ids }),
    reply: z.object({ status: z.literal(1), data: z.int() }),
    errors: ['invalid_input'],
  },
})
