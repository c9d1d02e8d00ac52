import { z } from 'zod'
import { CATEGORY_IDS, COMMUNITY_PER_PAGE, LICENCE_IDS, REPORT_REASONS } from '../domain/community.ts'
import { defineCalls } from './define-call.ts'
import { listOf, pageBody, pageOf } from './lists.ts'
import { done, inputValues, isoTime, mediaKind, modeId, reportOf } from './shapes.ts'
import { textOf } from './text-shape.ts'

/** `c_` and the id of the work or of the example of the installation. */
const cid = z.string().regex(/^c_[\w-]{1,64}$/)
const category = z.object({ id: z.enum(CATEGORY_IDS), name: z.string(), name_en: z.string() })

/** A work that is visible to everyone. */
export const communityWork = z.object({
  cid,
  mode: modeId,
  /** The same as `mode`, for inherited clients. */
  jobtype: modeId,
  template: z.string().optional(),
  model: z.string(),
  modelname: z.string(),
  /** Positive and negative prompt joined by ###; for an example in the caller’s language. */
  prompt: z.string(),
  params: inputValues,
  media: mediaKind,
  image: z.string(),
  thumbnails: z.object({ 200: z.string(), 300: z.string(), 512: z.string() }),
  width: z.int().optional(),
  height: z.int().optional(),
  seconds: z.number().optional(),
  colour: z.string().optional(),
  category_id: z.enum(CATEGORY_IDS),
  /** Creator; absent for the examples of the installation. */
  author: z.object({ uid: z.string(), name: z.string(), avatar: z.string().optional() }).optional(),
  likes: z.int(),
  /** Members who started a work of their own from it. */
  remixes: z.int(),
  /** By the caller. */
  liked: z.boolean(),
  /** The caller’s own. */
  mine: z.boolean(),
  /** Chosen by its creator; absent for examples, and if none was chosen. */
  licence: z.enum(LICENCE_IDS).optional(),
  /** Hidden prompt and settings: `prompt` is empty and `params` has no values, except for its creator and operators. */
  prompt_hidden: z.boolean().optional(),
  /** First three places in contests; for a single work only, not in lists. */
  wins: z.array(z.object({ contest: z.string(), title: textOf(z.string()), place: z.int() })).optional(),
  create_time: isoTime,
})
export type CommunityWork = z.infer<typeof communityWork>

/** The work to publish. For a published work, absent fields keep their values. */
const publication = z.looseObject({
  image_id: z.string().max(64),
  category_id: z.enum(CATEGORY_IDS).optional(),
  licence: z.enum(LICENCE_IDS).optional(),
  /** Hides prompt and settings from everyone else, also in files and in search. */
  hide_prompt: z.boolean().optional(),
})

/** Sent by older clients and ignored: there is one platform. */
const platform = z.string().max(40).optional()

export const community = defineCalls({
  'POST /api/work/category_list': {
    summary: 'List the categories of community works',
    tag: 'community',
    body: z.object({ platform }).optional(),
    reply: listOf(category),
  },
  'POST /api/work/list': {
    summary: 'List community works, newest first',
    tag: 'community',
    body: z.object({
      platform,
      job_type: modeId.or(z.literal('')).optional(),
      model_name: z.string().max(200).optional(),
      category_id: z.enum(CATEGORY_IDS).or(z.literal('')).optional(),
      keyword: z.string().max(200).optional(),
      page: z.int().min(1).max(10_000).default(1),
      limit: z.int().min(1).max(100).default(COMMUNITY_PER_PAGE),
      /** Newest first, or most liked first. */
      order: z.enum(['newest', 'liked']).default('newest'),
      /** Only the caller’s own. */
      mine: z.boolean().optional(),
      /** Only works of this member. */
      author: z.string().max(64).optional(),
      /** Only works of members that the caller follows. */
      following: z.boolean().optional(),
    }),
    reply: z.object({
      status: z.literal(1),
      data: z.object({ current_page: z.int(), last_page: z.int(), total: z.int(), list: z.array(communityWork) }),
    }),
    errors: ['invalid_input'],
  },
  'POST /api/work/detail': {
    summary: 'Get one community work; an empty list if the id does not exist',
    tag: 'community',
    body: z.object({ platform, cid: z.string().max(80) }),
    reply: z.object({ status: z.literal(1), data: z.array(communityWork).max(1) }),
  },
  'POST /api/work/alike': {
    summary: 'List the community works most similar to one of them, by look and prompt',
    tag: 'community',
    body: z.object({ cid }),
    perMinute: 120,
    reply: listOf(communityWork),
    errors: ['not_found'],
  },
  'POST /api/work/add': {
    summary:
      'Publish one of the caller’s works. Accepts a whole work; only `image_id`, `category_id`, `licence` and `hide_prompt` are used',
    tag: 'community',
    body: publication,
    perMinute: 60,
    reply: z.object({ status: z.literal(1), data: z.object({ cid }) }),
    errors: ['invalid_input', 'no_access', 'not_found', 'not_publishable', 'not_looked_at', 'too_many_strikes'],
  },
  'POST /api/v2/cases/set': {
    summary: 'The same as /api/work/add, with the work under `work`',
    tag: 'community',
    body: z.object({ work: publication }),
    perMinute: 60,
    reply: z.object({ status: z.literal(1), data: z.object({ cid }) }),
    errors: ['invalid_input', 'no_access', 'not_found', 'not_publishable', 'not_looked_at', 'too_many_strikes'],
  },
  'POST /api/work/withdraw': {
    summary: 'Unpublish one of the caller’s works',
    tag: 'community',
    body: z.object({ cid }),
    reply: done,
    errors: ['not_found'],
  },
  'POST /api/work/like': {
    summary: 'Like or unlike a community work',
    tag: 'community',
    body: z.object({ cid, liked: z.boolean() }),
    reply: z.object({ status: z.literal(1), data: z.object({ likes: z.int(), liked: z.boolean() }) }),
    errors: ['not_found'],
  },
  'POST /api/work/remix': {
    summary: 'Count a remix of a community work, once per member',
    tag: 'community',
    body: z.object({ cid }),
    reply: z.object({ status: z.literal(1), data: z.object({ remixes: z.int() }) }),
    errors: ['not_found'],
  },
  'POST /api/work/report': {
    summary: 'Report a community work; a second report by the same member replaces the first',
    tag: 'community',
    words: { free: 'a report to the operator' },
    body: z.object({ cid, reason: z.enum(REPORT_REASONS), text: z.string().max(1000).default('') }),
    perMinute: 20,
    reply: done,
    errors: ['not_found', 'invalid_input'],
  },
  'POST /api/manage/reports': {
    summary: 'List reported community works that are not reviewed yet, most reported first',
    tag: 'community',
    keys: ['manage'],
    body: pageBody,
    reply: pageOf(z.object({ work: communityWork, reports: z.array(reportOf(REPORT_REASONS)) })),
  },
  'POST /api/manage/moderate': {
    summary: 'Keep a reported work, or hide it from everyone but its creator; closes its reports',
    tag: 'community',
    keys: ['manage'],
    body: z.object({ cid, decision: z.enum(['keep', 'hide']) }),
    reply: done,
    errors: ['not_found'],
  },
  'POST /api/v2/log': {
    summary: 'Record that works were downloaded',
    tag: 'community',
    body: z.object({ log: z.string().max(2000) }),
    reply: done,
  },
})
