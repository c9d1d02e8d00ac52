import { z } from 'zod'
import { COST_RANGES } from '../domain/cost-range.ts'
import { LIMITS } from '../domain/limits.ts'
import { TAG_LIMITS, tagOf } from '../domain/own-tag.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { mediaKind, modeId, timeZone, work } from './shapes.ts'
import { FILE_ERRORS } from './uploads.ts'

/** A tag as written by a member, and as stored. */
const tag = z.string().max(200).transform(tagOf)
const tags = z
  .array(tag.refine((text) => text !== ''))
  .max(TAG_LIMITS.ofWork)
  .default([])
const ids = z.array(z.string().max(64)).min(1).max(500)
const flag = z.union([z.literal(0), z.literal(1)])
/** A day in `time_zone`, `2026-11-21`. No calendar of the database has a year 0. */
const day = z.iso.date().refine((text) => !text.startsWith('0000'))

export const worksFilter = z.object({
  starred: flag.optional(),
  rated: flag.optional(),
  job_type: modeId.optional(),
  model: z.string().max(200).optional(),
  media: mediaKind.optional(),
  day: day.optional(),
  time_zone: timeZone.optional(),
  /** Only works with this tag of the caller. */
  tag: tag.optional(),
  /** Only works made with this LoRA, by its id. */
  lora: z.string().min(1).max(200).optional(),
  /** Only works of this size in pixels, `1024x768`. */
  size: z
    .string()
    .regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/)
    .optional(),
  /** Only works whose run cost this many dots; the cost of works from another installation is unknown. */
  cost: z.enum(COST_RANGES).optional(),
  /** Words that must all occur in the prompt, the parameters, the model’s name or the tags, in any language; `#fox` in the tags alone. Chinese needs no spaces between words. */
  search: z.string().max(200).optional(),
  /** Only the works of one of the caller’s collections. */
  collection: z.uuid().optional(),
  /** Lists the trash instead of the works outside it. */
  trashed: z.boolean().optional(),
})
export type WorksFilter = z.infer<typeof worksFilter>

const countReply = z.object({ status: z.literal(1), data: z.int() })
const facet = z.object({ value: z.string(), count: z.int() })

const changeOfWorks = {
  tag: 'works',
  keys: ['works'],
  body: z.object({ image_ids: ids }),
  reply: countReply,
  errors: ['invalid_input'],
} as const

/** A member's own works. A single work may also be one that another member published. */
export const works = defineCalls({
  'POST /api/v2/get_generate_works_count': {
    summary: 'Count the caller’s works',
    tag: 'works',
    keys: ['read'],
    body: worksFilter.optional(),
    reply: countReply,
  },
  'POST /api/v2/get_generate_works': {
    summary: 'List the caller’s works by page',
    tag: 'works',
    keys: ['read'],
    body: worksFilter.extend({
      page_size: z.int().min(1).max(100).default(25),
      page_number: z.int().min(1).default(1),
      /** Id of the last work of the previous page; takes precedence over `page_number`, and is as fast at the end of a long list as at its start. */
      after: z.string().max(64).optional(),
      order: z.enum(['DESC', 'ASC']).default('DESC'),
    }),
    reply: listOf(work),
    errors: ['invalid_input'],
  },
  'POST /api/v2/works_facets': {
    summary: 'Count the caller’s works that match a filter, by mode, model, type, day and tag',
    tag: 'works',
    keys: ['read'],
    body: worksFilter.optional(),
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        modes: z.array(facet),
        models: z.array(facet.extend({ name: z.string() })),
        media: z.array(facet),
        /** The latest 366 days on which works were made, the latest first. */
        days: z.array(facet),
        /** The most used first, 200 at most. */
        tags: z.array(facet),
      }),
    }),
  },
  'POST /api/v2/works_detail_facets': {
    summary: 'Count the caller’s works that match a filter, by LoRA, size and cost',
    tag: 'works',
    keys: ['read'],
    perMinute: 60,
    body: worksFilter.optional(),
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** The most used first, 200 at most; so are the sizes. */
        loras: z.array(facet.extend({ name: z.string() })),
        sizes: z.array(facet),
        costs: z.array(facet),
      }),
    }),
  },
  'GET /api/v2/works_clean_up': {
    summary:
      'List the caller’s images that look the same as another of theirs, their largest works without a mark, and the size of the trash',
    tag: 'works',
    keys: ['read'],
    perMinute: 10,
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** Number of compared images, the newest; and of all images of the caller. */
        compared: z.int(),
        total: z.int(),
        /** Works of the same appearance, size and mode; the first is the one to keep. 50 groups of 20 works at most. */
        groups: z.array(z.array(work)),
        /** Largest works, 20 at most, that are older than 30 days and neither favourite, rated, tagged, published, shared by link nor in a collection. */
        largest: z.array(work),
        /** Works in the trash, and bytes of their files. */
        trash: z.object({ count: z.int(), bytes: z.int() }),
      }),
    }),
  },
  'GET /api/v2/works/:id': {
    summary: 'Get one work: the caller’s own, or a published one',
    tag: 'works',
    keys: ['read'],
    params: z.object({ id: z.string().max(64) }),
    reply: work,
    errors: ['not_found'],
  },
  'GET /api/v2/works/:id/lineage': {
    summary: 'Get the lineage of one of the caller’s works: its sources, and the works made from it',
    tag: 'works',
    keys: ['read'],
    params: z.object({ id: z.string().max(64) }),
    reply: z.object({ made_from: z.array(work), became: z.array(work) }),
    errors: ['not_found'],
  },
  'GET /api/v2/works/:id/alike': {
    summary: 'List the caller’s works most similar to one of them, by look and prompt',
    tag: 'works',
    keys: ['read'],
    params: z.object({ id: z.string().max(64) }),
    perMinute: 120,
    reply: listOf(work),
    errors: ['not_found'],
  },
  'POST /api/v2/works_update': {
    summary: 'Mark works as favourite or rated',
    tag: 'works',
    keys: ['works'],
    body: z.object({ image_ids: ids, starred: flag.optional(), rated: flag.optional() }),
    reply: countReply,
    errors: ['invalid_input'],
  },
  'POST /api/v2/works_tag': {
    summary: 'Add tags to works, and remove tags from them',
    tag: 'works',
    keys: ['works'],
    body: z.object({ image_ids: ids, add: tags, remove: tags }),
    reply: countReply,
    errors: ['invalid_input', 'too_many_tags'],
  },
  'POST /api/v2/works_delete': {
    summary: 'Move works to the trash; they are deleted permanently after 30 days',
    ...changeOfWorks,
  },
  'POST /api/v2/works_restore': {
    summary: 'Restore works from the trash',
    ...changeOfWorks,
  },
  'POST /api/v2/works_purge': {
    summary: 'Delete works in the trash permanently, with their files; all of them if none is named',
    tag: 'works',
    body: z.object({ image_ids: ids.optional() }),
    reply: countReply,
    errors: ['invalid_input'],
  },
  'POST /api/v2/works_import': {
    summary:
      'Import one work of an export, as a form with its file (`file`), its record of the manifest (`record`, JSON with `sha256`) and its attachments (`also_{extension}`). A work that exists already is not changed.',
    tag: 'works',
    keys: ['works'],
    body: 'multipart',
    words: 'joined',
    perMinute: 600,
    work: { pixels: 4 * LIMITS.upload.pixels, seconds: 60 },
    reply: z.object({ status: z.literal(1), data: z.object({ outcome: z.enum(['added', 'kept', 'restored']), work }) }),
    errors: ['invalid_input', 'damaged_file', ...FILE_ERRORS],
  },
})
