import { z } from 'zod'
import { commentText } from '../domain/comment.ts'
import { plainLine } from '../domain/plain-line.ts'
import { defineCalls } from './define-call.ts'
import { done } from './shapes.ts'

const id = z.object({ id: z.string().max(64) })
const name = z.string().overwrite(plainLine).min(3).max(100)
const info = z.string().overwrite(commentText).max(1000)

const worker = z.object({
  id: z.string(),
  name: z.string(),
  info: z.string(),
  /** The caller's own. */
  mine: z.boolean(),
  team: z.object({ id: z.string(), name: z.string() }).optional(),
  models: z.array(z.string()),
  threads: z.int(),
  /** It takes only the work of its owner. */
  maintenance: z.boolean(),
  /** Paused by an operator: it takes no work. */
  paused: z.boolean(),
  online: z.boolean(),
  /** Seconds. */
  uptime: z.number(),
  /** Millions of pixels times steps: per second, and in total. */
  speed: z.number(),
  megapixelsteps: z.number(),
  requests: z.int(),
  kudos: z.number(),
})
export type NetworkWorker = z.infer<typeof worker>

const team = z.object({
  id: z.string(),
  name: z.string(),
  info: z.string(),
  mine: z.boolean(),
  workers: z.int(),
  models: z.int(),
  uptime: z.number(),
  speed: z.number(),
  megapixelsteps: z.number(),
  requests: z.int(),
})
export type NetworkTeam = z.infer<typeof team>

const leader = z.object({ rank: z.int(), name: z.string(), kudos: z.number(), megapixelsteps: z.number(), mine: z.boolean() })
export type NetworkLeader = z.infer<typeof leader>

/** Workers of members that make pictures for everyone. */
export const network = defineCalls({
  'GET /api/network/performance': {
    summary: 'Get the load of the network; `open` is true if an operator has opened it',
    tag: 'network',
    reply: z.object({
      open: z.boolean(),
      workers: z.int(),
      threads: z.int(),
      queued: z.int(),
      megapixelsteps_queued: z.number(),
      megapixelsteps_minute: z.number(),
    }),
  },
  'POST /api/network/user': {
    summary: 'Get the owner of an API key, and their kudos',
    tag: 'network',
    perMinute: 20,
    secret: ['key'],
    body: z.object({ key: z.string().max(100) }),
    reply: z.object({ name: z.string(), kudos: z.number(), workers: z.int() }),
    errors: ['invalid_input', 'not_found'],
  },
  'GET /api/network/workers': {
    summary: 'List online workers, and all workers of the caller',
    tag: 'network',
    reply: z.array(worker),
  },
  'POST /api/network/workers/:id': {
    summary: 'Edit one of the caller’s workers',
    tag: 'network',
    params: id,
    body: z.object({
      name: name.optional(),
      info: info.optional(),
      maintenance: z.boolean().optional(),
      /** Id of a team; empty leaves the current one. */
      team: z.union([z.uuid(), z.literal('')]).optional(),
    }),
    reply: done,
    errors: ['invalid_input', 'not_found', 'name_taken'],
  },
  'POST /api/network/workers/:id/pause': {
    summary: 'Pause or resume a worker as an operator',
    tag: 'network',
    params: id,
    body: z.object({ paused: z.boolean() }),
    reply: done,
    errors: ['invalid_input', 'not_found', 'no_access'],
  },
  'POST /api/network/workers/:id/remove': {
    summary: 'Remove one of the caller’s workers',
    tag: 'network',
    params: id,
    reply: done,
    errors: ['not_found'],
  },
  'GET /api/network/teams': { summary: 'List teams of workers', tag: 'network', reply: z.array(team) },
  'POST /api/network/teams': {
    summary: 'Create a team',
    tag: 'network',
    perMinute: 10,
    body: z.object({ name, info: info.default('') }),
    reply: z.object({ id: z.string() }),
    errors: ['invalid_input', 'name_taken', 'no_access'],
  },
  'POST /api/network/teams/:id': {
    summary: 'Edit a team created by the caller',
    tag: 'network',
    params: id,
    body: z.object({ name, info }),
    reply: done,
    errors: ['invalid_input', 'not_found', 'name_taken'],
  },
  'POST /api/network/teams/:id/disband': {
    summary: 'Disband a team created by the caller; its workers continue without a team',
    tag: 'network',
    params: id,
    reply: done,
    errors: ['not_found'],
  },
  'GET /api/network/models': {
    summary: 'List the models that members can use, with their queue and workers',
    tag: 'network',
    reply: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Address of a picture made with it. */
        picture: z.string().optional(),
        /** Waiting pictures. */
        queued: z.int(),
        /** Seconds until they are done; absent without a worker for them. */
        clear: z.int().optional(),
        workers: z.int(),
      }),
    ),
  },
  'GET /api/network/news': {
    summary: 'Get the release notes in Markdown, newest first',
    tag: 'network',
    reply: z.array(z.object({ date: z.string(), title: z.string(), text: z.string() })),
  },
  'GET /api/network/leaders': {
    summary: 'List the ten members with the most kudos or work, and the caller’s rank',
    tag: 'network',
    query: z.object({ by: z.enum(['kudos', 'work']).default('kudos') }),
    reply: z.object({ leaders: z.array(leader), own: leader.optional() }),
  },
})
