import { z } from 'zod'
import { CONTEST_LIMITS, CONTEST_PLACES, CONTEST_STATES } from '../domain/contest.ts'
import { communityWork } from './community.ts'
import { defineCalls } from './define-call.ts'
import { listOf, pageOf } from './lists.ts'
import { done, isoTime } from './shapes.ts'
import { textOf } from './text-shape.ts'

const cid = z.string().regex(/^c_[\w-]{1,64}$/)
const id = z.string().max(64)
const params = z.object({ id })
/** A text in one language or more; empty in the others. */
const written = (most: number) => textOf(z.string().trim().max(most))
const prizes = z.array(z.int().min(0).max(CONTEST_LIMITS.prize)).length(CONTEST_PLACES)
const perMember = z.int().min(1).max(CONTEST_LIMITS.entriesOfMember)

/** An entry with a place among the first three. */
const winner = z.object({ place: z.int(), votes: z.int(), dots: z.int(), work: communityWork })

const contest = z.object({
  id: z.string(),
  title: textOf(z.string()),
  theme: textOf(z.string()),
  state: z.enum(CONTEST_STATES),
  opens: isoTime,
  closes: isoTime,
  /** Entries that a member may have at a time. */
  per_member: perMember,
  /** Dots for the first, second and third place. */
  prizes: z.array(z.int()),
  /** Community work on its cover. */
  cover: communityWork.optional(),
  entries: z.int(),
  /** Reason of the cancellation. */
  reason: z.string().optional(),
  /** Set once it has ended; entries with the same votes share a place. */
  winners: z.array(winner),
})
export type Contest = z.infer<typeof contest>

const entry = z.object({
  work: communityWork,
  /** By the caller. */
  voted: z.boolean(),
  /** Set once the contest has ended. */
  votes: z.int().optional(),
  place: z.int().optional(),
})
export type ContestEntry = z.infer<typeof entry>

/** Contests of community works: members enter their works and vote, an operator sets theme, dates and prizes. */
export const contests = defineCalls({
  'GET /api/contests': {
    summary: 'List contests: open, coming, ended with their winners, and cancelled; those that close last first',
    tag: 'contests',
    reply: listOf(contest),
  },
  'GET /api/contests/:id': {
    summary: 'Get a contest; `entered`: works that the caller has entered',
    tag: 'contests',
    params,
    reply: z.object({ status: z.literal(1), data: contest.extend({ entered: z.array(communityWork) }) }),
    errors: ['not_found'],
  },
  'GET /api/contests/:id/entries': {
    summary: 'List the entries of a contest: by place when it has ended, before that in an order of the caller’s own that stays the same',
    tag: 'contests',
    params,
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    reply: pageOf(entry),
    errors: ['not_found'],
  },
  'POST /api/contests/:id/enter': {
    summary: 'Enter one of the caller’s community works in an open contest; entered again, it stays one entry',
    tag: 'contests',
    params,
    body: z.object({ cid }),
    perMinute: 30,
    reply: done,
    errors: ['invalid_input', 'not_found', 'contest_not_open', 'too_many_entries'],
  },
  'POST /api/contests/:id/leave': {
    summary: 'Remove one of the caller’s entries from an open contest, with its votes',
    tag: 'contests',
    params,
    body: z.object({ cid }),
    reply: done,
    errors: ['not_found', 'contest_not_open'],
  },
  'POST /api/contests/:id/vote': {
    summary: 'Vote for an entry of an open contest, or remove the vote; one vote per member and entry',
    tag: 'contests',
    params,
    body: z.object({ cid, voted: z.boolean() }),
    perMinute: 120,
    reply: z.object({ status: z.literal(1), data: z.object({ voted: z.boolean() }) }),
    errors: ['invalid_input', 'not_found', 'contest_not_open'],
  },
  'POST /api/manage/contest_save': {
    summary: 'Create a contest, once for each `request_key`, or change the one of this `id` before it opens',
    tag: 'contests',
    body: z.object({
      id: id.optional(),
      title: written(CONTEST_LIMITS.title),
      theme: written(CONTEST_LIMITS.theme),
      cover: cid.optional(),
      opens: isoTime,
      closes: isoTime,
      per_member: perMember,
      prizes,
      request_key: z.string().min(8).max(64),
    }),
    reply: z.object({ status: z.literal(1), data: z.object({ id: z.string() }) }),
    errors: ['invalid_input', 'not_found', 'contest_started'],
  },
  'POST /api/manage/contest_close': {
    summary: 'Close an open contest now; its places are counted and its prizes paid',
    tag: 'contests',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found', 'contest_not_open'],
  },
  'POST /api/manage/contest_cancel': {
    summary: 'Cancel a contest that has not ended: no prizes are paid, and members with entries are told the reason',
    tag: 'contests',
    words: { free: "an operator's reason" },
    body: z.object({ id, reason: z.string().trim().min(1).max(CONTEST_LIMITS.reason) }),
    reply: done,
    errors: ['invalid_input', 'not_found', 'contest_not_open'],
  },
})
