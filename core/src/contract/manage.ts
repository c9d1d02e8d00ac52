import { z } from 'zod'
import { MAX_GIGABYTES } from '../domain/account.ts'
import { JOB_STATUSES } from '../domain/job.ts'
import { PROCESS_ROLES } from '../domain/process-role.ts'
import { defineCalls } from './define-call.ts'
import { apiKey } from './keys.ts'
import { listOf, pageBody, pageOf } from './lists.ts'
import { managedEngine, pack, packState } from './managed-engines.ts'
import { membersFilter } from './members-filter.ts'
import { done, inputValues, isoTime, modeId, text } from './shapes.ts'

/** Values that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
/** Each setting checks its own value; a schema of all JSON would refer to itself, which documents of the API cannot express. */
const json = z.unknown() as z.ZodType<Json>

const person = z.object({ uid: z.string(), name: z.string() })

/** A job in the administration. */
export const managedJob = z.object({
  id: z.string(),
  member: person,
  mode: modeId,
  /** The same as `mode`, for inherited clients. */
  jobType: modeId,
  model: z.string(),
  engine: z.string(),
  template: z.string().optional(),
  status: z.enum(JOB_STATUSES),
  progress: z.number(),
  /** Number of jobs before it in the queue; absent when it is not waiting. */
  position: z.int().optional(),
  prompt: z.string(),
  input: inputValues,
  cost: z.int(),
  count: z.int(),
  attempt: z.int(),
  /** Reason of the failure: the code, the message for the member, and the engine's own message. */
  error: z.object({ code: z.string(), message: z.string(), detail: z.string().optional() }).optional(),
  warnings: z.array(z.string()),
  created: isoTime,
  started: isoTime.optional(),
  finished: isoTime.optional(),
  /** Last heartbeat of the process or machine that runs it. */
  heartbeat: isoTime.optional(),
  /** Number of its works. Their content is visible to their member only. */
  works: z.int(),
})
export type ManagedJob = z.infer<typeof managedJob>

export const managedMember = person.extend({
  platform: z.string(),
  avatar: z.string().optional(),
  is_vip: z.boolean(),
  vip_until: isoTime.optional(),
  is_allowlisted: z.boolean(),
  is_super: z.boolean(),
  suspended: z.boolean(),
  balance: z.int(),
  works: z.int(),
  jobs: z.int(),
  /** Bytes of works, the trash and uploads. */
  storage: z.int(),
  /** Own limit of storage in GB, 0 for none; absent: the common limit. */
  storage_limit: z.int().optional(),
  created: isoTime,
  last_seen: isoTime.optional(),
})
export type ManagedMember = z.infer<typeof managedMember>

/** Widget that enters a setting. `json`: a list or table with a form of its own. */
const settingKind = z.enum(['number', 'switch', 'choice', 'text', 'lines', 'texts', 'markdown', 'json'])

/** Setting that the operator changes while the server runs. The environment gives its initial value. */
export const managedSetting = z.object({
  key: z.string(),
  group: z.enum(['dots', 'models', 'access', 'features', 'safety', 'site', 'pages', 'mails', 'keeping']),
  label: text,
  hint: text.optional(),
  kind: settingKind,
  options: z.array(z.object({ value: z.string(), label: text })).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  value: json,
  /** Initial value. */
  initial: json,
  /** Rises with every change; a change names the revision that it is based on. */
  revision: z.int(),
  changed: z.object({ by: z.string(), at: isoTime }).optional(),
})
export type ManagedSetting = z.infer<typeof managedSetting>

/** A machine by its name, with its processes. */
const managedMachine = z.object({
  name: z.string(),
  cores: z.int(),
  /** Bytes. */
  memory: z.int(),
  processes: z.array(
    z.object({
      id: z.string(),
      /** Release that it runs. */
      version: z.string(),
      roles: z.array(z.enum(PROCESS_ROLES)),
      /** Most concurrent generations, and the current ones. */
      slots: z.int(),
      running: z.int(),
      /** Number of engines that run in it. */
      engines: z.int(),
      since: isoTime,
      /** Its last heartbeat. */
      seen: isoTime,
    }),
  ),
  /** Empty if nothing is generated there. */
  packs: z.array(z.object({ id: z.string(), state: packState })),
})
export type ManagedMachine = z.infer<typeof managedMachine>

const newerRelease = z.object({ version: z.string().optional(), url: z.string().optional(), failed: z.boolean() })

const packOrder = z.object({
  id: z.string().max(100),
  /** Name of the machine; all of them when absent. */
  machine: z.string().max(255).optional(),
})

const managedKey = z.object({ ...apiKey.shape, uid: z.string(), owner: z.string() })
export type ManagedKey = z.infer<typeof managedKey>

const count = z.int()
/** In the smallest unit of the currency. */
const amount = z.object({ currency: z.string(), amount: z.int() })

const overview = z.object({
  queue: z.object({
    waiting: count,
    running: count,
    /** Seconds of the longest waiting job; absent if none waits. */
    longest: z.int().optional(),
    /** No job starts. */
    paused: z.boolean().default(false),
  }),
  today: z.object({
    finished: count,
    failed: count,
    members: count,
    /** Dots paid for results. */
    dots: count,
    paid: z.array(amount),
    /** Money that external engines have cost, in the currency of their bills. */
    spent: z.number(),
  }),
  engines: z.object({ well: count, away: count, needs_you: count, paused: count }),
  machines: z.object({ online: count, missing: z.array(z.enum(PROCESS_ROLES)) }),
  inbox: z.object({ feedback: count, reports: count }),
  /** Bytes of the file system of the data folder; absent if it cannot be read. */
  disk: z.object({ free: z.number(), total: z.number() }).optional(),
  version: z.string(),
})
export type Overview = z.infer<typeof overview>

/** Figures of one day in Shanghai. */
const dayFigures = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  finished: count,
  failed: count,
  /** Dots paid for results. */
  dots: count,
  /** Members whose jobs ended. */
  members: count,
})
export type DayFigures = z.infer<typeof dayFigures>

/** Areas of the audit log. */
export const AUDIT_AREAS = ['settings', 'members', 'keys', 'jobs', 'engines', 'community', 'orders', 'feedback'] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

/** Calls of the administration. All of them are for super users, and every change is recorded. */
export const manage = defineCalls({
  'POST /api/manage/jobs': {
    summary: 'List jobs of all members: running and waiting first, then newest',
    tag: 'manage',
    keys: ['manage'],
    body: pageBody.extend({
      status: z.enum(JOB_STATUSES).optional(),
      job_type: modeId.optional(),
      model: z.string().max(200).optional(),
      /** User ID. */
      member: z.string().max(64).optional(),
      /** Words of the prompt, or a job’s id. */
      search: z.string().max(200).optional(),
    }),
    reply: pageOf(managedJob).extend({ counts: z.record(z.string(), z.int()) }),
  },
  'POST /api/manage/job_retry': {
    summary: 'Run a failed or cancelled job again, at its old price',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id: z.string().max(64) }),
    reply: done,
    errors: ['not_found', 'not_retryable', 'not_enough_dots'],
  },
  'POST /api/manage/job_cancel': {
    summary: 'Cancel a job; its dots are returned',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id: z.string().max(64) }),
    reply: done,
    errors: ['not_found', 'not_cancellable'],
  },
  'POST /api/manage/job_front': {
    summary: 'Run a waiting job next',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id: z.string().max(64) }),
    reply: done,
    errors: ['not_found', 'not_waiting'],
  },
  'POST /api/manage/members': {
    summary: 'Search members by part of their name or user ID, newest first unless sorted otherwise',
    tag: 'manage',
    body: pageBody.extend({ ...membersFilter.shape, descending: z.boolean().default(true) }),
    reply: pageOf(managedMember),
  },
  'POST /api/manage/keys': {
    summary: 'Search API keys of all members by part of the key’s name, or of the owner’s name or user ID, last used first',
    tag: 'manage',
    body: pageBody.extend({ search: z.string().max(100).optional() }),
    reply: pageOf(managedKey),
  },
  'POST /api/manage/key_revoke': {
    summary: 'Revoke an API key of any member immediately',
    tag: 'manage',
    body: z.object({ id: z.string().max(64) }),
    reply: done,
    errors: ['not_found'],
  },
  'POST /api/manage/member_update': {
    summary: 'Change a member’s permissions and storage limit. The last super user stays one',
    tag: 'manage',
    body: z.object({
      uid: z.string().max(64),
      is_vip: z.boolean().optional(),
      is_allowlisted: z.boolean().optional(),
      is_super: z.boolean().optional(),
      /** Logged out everywhere, and can neither log in nor generate; running jobs end. */
      suspended: z.boolean().optional(),
      /** Storage in GB instead of the common limit: 0 for none, null for the common limit again. */
      storage_limit: z.int().min(0).max(MAX_GIGABYTES).nullable().optional(),
    }),
    reply: z.object({ status: z.literal(1), data: managedMember }),
    errors: ['not_found', 'last_super', 'invalid_input'],
  },
  'POST /api/manage/member_log_out': {
    summary: 'End all sessions of a member, on all devices',
    tag: 'manage',
    body: z.object({ uid: z.string().max(64) }),
    reply: done,
    errors: ['not_found'],
  },
  'POST /api/manage/member_reset_link': {
    summary: 'Make a link by which a member sets a new password, once, within a day; `factors`: it removes their second factors, too',
    tag: 'manage',
    perMinute: 20,
    body: z.object({ uid: z.string().max(64), factors: z.boolean().default(false) }),
    reply: z.object({ status: z.literal(1), data: z.object({ url: z.string(), expires: isoTime }) }),
    errors: ['invalid_input', 'not_found', 'not_builtin'],
  },
  'POST /api/manage/member_grant': {
    summary: 'Give dots to a member, with a reason shown in their dot history; the same key never gives twice',
    tag: 'manage',
    body: z.object({
      uid: z.string().max(64),
      amount: z.int().min(1).max(1_000_000),
      reason: z.string().trim().min(1).max(200),
      /** Days until they expire; never when absent. */
      days: z.int().min(1).max(3650).optional(),
      request_key: z.string().min(8).max(64),
    }),
    reply: z.object({ status: z.literal(1), data: managedMember }),
    errors: ['not_found', 'invalid_input'],
  },
  'GET /api/manage/settings': {
    summary: 'List all live settings',
    tag: 'manage',
    reply: listOf(managedSetting),
  },
  'POST /api/manage/settings': {
    summary: 'Change a live setting in all processes at once; without a value it is reset to the environment',
    tag: 'manage',
    words: { free: "an operator's setting" },
    body: z.object({ key: z.string().max(100), value: json.optional(), revision: z.int() }),
    reply: z.object({ status: z.literal(1), data: managedSetting }),
    errors: ['not_found', 'invalid_input', 'changed_meanwhile'],
  },
  'GET /api/manage/engines': {
    summary: 'List engines with their models, health and figures, and the model packs',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({ status: z.literal(1), data: z.object({ engines: z.array(managedEngine), packs: z.array(pack) }) }),
  },
  'POST /api/manage/pack_install': {
    summary: 'Download a pack now, on one machine or all',
    tag: 'manage',
    keys: ['manage'],
    body: packOrder,
    reply: done,
    errors: ['not_found', 'no_machine'],
  },
  'POST /api/manage/pack_remove': {
    summary: 'Delete a pack on one machine or all; it is downloaded again on next use',
    tag: 'manage',
    keys: ['manage'],
    body: packOrder,
    reply: done,
    errors: ['not_found', 'no_machine', 'unavailable'],
  },
  'GET /api/manage/machines': {
    summary: 'List the machines of the installation with their processes and model packs',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        machines: z.array(managedMachine),
        packs: z.array(z.object({ id: z.string(), name: text, bytes: z.int() })),
        /** Roles that no process has. */
        missing: z.array(z.enum(PROCESS_ROLES)),
        /** Secrets that the keys of this installation cannot open, e.g. after a restore without secrets.key. */
        closed: z.object({ engines: z.int(), webhooks: z.int(), members: z.int(), apps: z.int().default(0) }),
      }),
    }),
  },
  'GET /api/manage/overview': {
    summary: 'Get the state of the installation now and since midnight in Shanghai: queue, engines, machines, money, open items, disk',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({ status: z.literal(1), data: overview }),
  },
  'GET /api/manage/days': {
    summary: 'Get figures of the last 30 days in Shanghai, today last: finished and failed jobs, dots spent, members with jobs',
    tag: 'manage',
    keys: ['manage'],
    reply: listOf(dayFigures),
  },
  'GET /api/manage/release': {
    summary:
      'Get a newer version from the operator’s list of releases, which is read at most once a day; without its address nothing is read',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({ status: z.literal(1), data: newerRelease }),
  },
  'GET /api/manage/inbox': {
    summary: 'Count open items for administrators: messages, and reported works, reported comments and appeals together',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({ status: z.literal(1), data: z.object({ feedback: z.int(), reports: z.int() }) }),
  },
  'POST /api/manage/audit': {
    summary: 'List changes with their author, before and after, newest first',
    tag: 'manage',
    body: pageBody.extend({
      area: z.enum(AUDIT_AREAS).optional(),
      /** Part of the author’s name or user ID, or of the subject. */
      search: z.string().max(100).optional(),
    }),
    reply: pageOf(
      z.object({
        id: z.string(),
        by: person.optional(),
        /** Action, e.g. `member_grant`. */
        action: z.string(),
        /** Target: a user ID, a job, the key of a setting. */
        subject: z.string(),
        before: json.optional(),
        after: json.optional(),
        at: isoTime,
      }),
    ),
  },
})
