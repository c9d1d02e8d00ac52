import type { Language } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { EventSource, ServerEvent } from '../../http/events.ts'
import { BALANCE_CHANGED, balancesOf } from '../credits/public.ts'
import { JOB_CHANGED } from '../jobs/events/public.ts'
import { missedJobs } from '../jobs/lists/public.ts'
import { findJobs } from '../jobs/public.ts'
import { NOTICES_CHANGED, unreadOf } from '../notices/public.ts'
import { OPTIONS_CHANGED, optionsRevisionsOf } from '../options/public.ts'
import { readJobs } from './service.ts'

/** Longer than any transaction takes to commit: within it a job may appear with a revision below one that was already sent. */
const OVERLAP_MS = 60_000
/** Members whose changes are read together. */
const AT_ONCE = 250
const RETRY_MS = 1_000

interface Listener {
  readonly accountId: string
  readonly language: Language
  /** The Last-Event-ID: what the caller has seen. */
  readonly since: number | undefined
}

interface Stream extends Listener {
  readonly wake: () => void
  /** The last revision of each job that it was told. */
  readonly sent: Map<string, number>
  /** Events to send next; of each kind only the latest. */
  readonly pending: Map<string, ServerEvent>
  balance?: number
  unread?: number
  /** It knows nothing yet, or messages may have been lost. */
  behind: boolean
}

/** A member with open streams, and what has changed for them. */
interface Member {
  readonly accountId: string
  readonly streams: Set<Stream>
  readonly jobs: Set<string>
  balance: boolean
  options: boolean
  notices: boolean
}

/** Opens a stream of what changes for one member: at first what the caller missed, later what changed. `wake` is called when there is something to take. */
export type OpenChanges = (listener: Listener, wake: () => void) => Promise<EventSource>

/**
 * Changes for the members who listen to this process. A message goes to the streams of its member and to no others; what has changed is read once for
 * all of a member's streams, together with that of other members, and a job is sent once for each of its revisions. While something is read, further changes
 * gather.
 */
export function followChanges(context: Context): OpenChanges {
  const members = new Map<string, Member>()
  const changed = new Set<Member>()
  let listening: Promise<unknown> | undefined
  let telling = false

  const note = (accountId: string, mark: (member: Member) => void): void => {
    const member = members.get(accountId)
    if (!member) return
    mark(member)
    changed.add(member)
    void tell()
  }
  const onJobs = (pairs: string): void => {
    for (const pair of pairs.split(' ')) {
      const [accountId = '', jobId] = pair.split(':')
      if (jobId !== undefined) note(accountId, ({ jobs }) => jobs.add(jobId))
    }
  }
  const onBalance = (accountId: string): void => note(accountId, (member) => (member.balance = true))
  const onOptions = (accountId: string): void => note(accountId, (member) => (member.options = true))
  const onNotices = (accountId: string): void => note(accountId, (member) => (member.notices = true))
  const catchUp = (late: Iterable<Member>): void => {
    for (const member of late) {
      for (const stream of member.streams) stream.behind = true
      changed.add(member)
    }
  }
  const listen = async (): Promise<void> => {
    const { notifier } = context
    await notifier.subscribe(JOB_CHANGED, onJobs)
    await notifier.subscribe(BALANCE_CHANGED, onBalance)
    await notifier.subscribe(OPTIONS_CHANGED, onOptions)
    await notifier.subscribe(NOTICES_CHANGED, onNotices)
    context.catalogue.onOffer(() => {
      for (const { streams } of members.values())
        for (const stream of streams) {
          stream.pending.set('models', MODELS)
          stream.wake()
        }
    })
    // While the database connection was away, messages were lost.
    notifier.onReconnect(() => {
      catchUp(members.values())
      void tell()
    })
  }

  const tell = async (): Promise<void> => {
    if (telling) return
    telling = true
    // What rings in this turn of the event loop is read together.
    await Promise.resolve()
    while (changed.size > 0) {
      const some = [...changed].slice(0, AT_ONCE)
      for (const member of some) changed.delete(member)
      try {
        await tellMembers(context, some)
      } catch (error) {
        context.log.warn({ err: error }, 'changes could not be read; they are read again')
        catchUp(some)
        setTimeout(() => void tell(), RETRY_MS).unref()
        break
      }
    }
    telling = false
  }

  return async (listener, wake) => {
    await (listening ??= listen().catch((error: unknown) => {
      listening = undefined
      throw error
    }))
    const { accountId } = listener
    const member = members.get(accountId) ?? newMember(accountId)
    members.set(accountId, member)
    const stream: Stream = { ...listener, wake, sent: new Map(), pending: new Map(), behind: true }
    member.streams.add(stream)
    changed.add(member)
    void tell()
    return {
      take: () => {
        const events = [...stream.pending.values()]
        stream.pending.clear()
        return events
      },
      close: () => {
        member.streams.delete(stream)
        if (member.streams.size === 0) members.delete(accountId)
      },
    }
  }
}

const newMember = (accountId: string): Member => ({
  accountId,
  streams: new Set(),
  jobs: new Set(),
  balance: false,
  options: false,
  notices: false,
})

/** Tells that other models are on offer, or that some rest or are back. */
const MODELS: ServerEvent = { event: 'models', data: {} }

/** Events for a member, and the streams that get them. */
interface Task {
  readonly accountId: string
  readonly streams: readonly Stream[]
  readonly behind: ReadonlySet<Stream>
  readonly jobs: readonly string[]
  readonly balance: boolean
  readonly options: boolean
  readonly notices: boolean
}

/** From here on, what changes for the member is another task. */
function takeTask(member: Member): Task {
  const streams = [...member.streams]
  const behind = new Set(streams.filter((stream) => stream.behind))
  const task = {
    accountId: member.accountId,
    streams,
    behind,
    jobs: [...member.jobs],
    balance: member.balance || behind.size > 0,
    options: member.options || behind.size > 0,
    notices: member.notices || behind.size > 0,
  }
  for (const stream of behind) stream.behind = false
  member.jobs.clear()
  member.balance = false
  member.options = false
  member.notices = false
  return task
}

/** Reads what has changed for some members, each kind of thing in one query, and lays it ready for their streams. */
async function tellMembers(context: Context, members: readonly Member[]): Promise<void> {
  const { db } = context
  const tasks = members.map(takeTask)
  const ids = (wanted: readonly Task[]): string[] => wanted.map(({ accountId }) => accountId)
  const [changed, missed, balances, options, unread] = await Promise.all([
    findJobs(
      db,
      tasks.flatMap(({ jobs }) => jobs),
    ),
    readMissed(context, tasks),
    balancesOf(db, ids(tasks.filter(({ balance }) => balance)), context.now()),
    optionsRevisionsOf(db, ids(tasks.filter((task) => task.options))),
    unreadOf(db, ids(tasks.filter(({ notices }) => notices))),
  ])
  const eventOf = await readEvents(context, [...changed, ...missed])
  const news = Map.groupBy(changed, accountOf)
  const past = Map.groupBy(missed, accountOf)
  for (const { accountId, streams, behind, ...task } of tasks) {
    const recent = (news.get(accountId) ?? []).toSorted(byRevision)
    const all = behind.size === 0 ? recent : [...recent, ...(past.get(accountId) ?? [])].toSorted(byRevision)
    for (const stream of streams) {
      for (const row of behind.has(stream) ? all : recent) tellJob(stream, row, eventOf)
      if (task.balance) tellBalance(stream, balances.get(accountId) ?? 0)
      if (task.options) stream.pending.set('options', { event: 'options', data: { revision: options.get(accountId) ?? 0 } })
      if (task.notices) tellUnread(stream, unread.get(accountId) ?? 0)
      if (stream.pending.size > 0) stream.wake()
    }
  }
}

/** Events that new streams have missed: running jobs, jobs that just ended, and changes since the last event that they have seen. */
function readMissed({ db, now }: Pick<Context, 'db' | 'now'>, tasks: readonly Task[]): Promise<JobRow[]> {
  const wanted = tasks.flatMap(({ accountId, behind }) => {
    const seen = [...behind].flatMap(({ since }) => since ?? [])
    return behind.size > 0 ? [{ accountId, ...(seen.length > 0 && { since: Math.min(...seen) }) }] : []
  })
  return missedJobs(db, wanted, new Date(now().getTime() - OVERLAP_MS))
}

type EventOf = (row: JobRow, language: Language) => ServerEvent | undefined

/** The event of each job, made once in each language that someone listens in. */
async function readEvents(context: Context, rows: readonly JobRow[]): Promise<EventOf> {
  const jobs = await readJobs(context, [...new Map(rows.map((row) => [row.id, row])).values()])
  const made = new Map<string, ServerEvent>()
  return ({ id }, language) => {
    const key = `${language} ${id}`
    const job = made.has(key) ? undefined : jobs.get(id)?.(language)
    if (job) made.set(key, { id: String(job.revision), event: 'job', data: job })
    return made.get(key)
  }
}

function tellJob({ sent, pending, language }: Stream, row: JobRow, eventOf: EventOf): void {
  if ((sent.get(row.id) ?? -1) >= row.revision) return
  const event = eventOf(row, language)
  if (!event) return
  sent.set(row.id, row.revision)
  // Behind what was told before, so that the ids of events rise.
  pending.delete(row.id)
  pending.set(row.id, event)
}

function tellBalance(stream: Stream, balance: number): void {
  if (stream.balance !== balance) stream.pending.set('balance', { event: 'balance', data: { balance } })
  stream.balance = balance
}

function tellUnread(stream: Stream, unread: number): void {
  if (stream.unread !== unread) stream.pending.set('notices', { event: 'notices', data: { unread } })
  stream.unread = unread
}

const accountOf = ({ accountId }: JobRow): string => accountId
const byRevision = (a: JobRow, b: JobRow): number => a.revision - b.revision
