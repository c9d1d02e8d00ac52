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

/** Longer than any transaction takes to commit: within it, a job may appear with a lower revision than one already sent. */
const OVERLAP_MS = 60_000
/** Members whose changes are read by one query. */
const AT_ONCE = 250
const RETRY_MS = 1_000

interface Listener {
  readonly accountId: string
  readonly language: Language
  /** Last-Event-ID: the revision that the caller has seen. */
  readonly since: number | undefined
}

interface Stream extends Listener {
  readonly wake: () => void
  /** Last revision sent of each job. */
  readonly sent: Map<string, number>
  /** Events to send next; only the latest of each kind. */
  readonly pending: Map<string, ServerEvent>
  balance?: number
  unread?: number
  /** New stream, or messages may have been lost. */
  behind: boolean
}

/** A member with open streams, and their changes. */
interface Member {
  readonly accountId: string
  readonly streams: Set<Stream>
  readonly jobs: Set<string>
  balance: boolean
  options: boolean
  notices: boolean
}

/** Opens a stream of changes for one member: first those that the caller missed, then new ones. `wake` is called when there are events to take. */
export type OpenChanges = (listener: Listener, wake: () => void) => Promise<EventSource>

/**
 * Distributes changes to the streams of this process. A message only reaches the streams of its member. Changes are read once for all streams of a
 * member, together with those of other members; each revision of a job is sent once. Changes gather while a read is running.
 */
export function followChanges(context: Context): OpenChanges {
  const members = new Map<string, Member>()
  const changed = new Set<Member>()
  let listening: Promise<unknown> | undefined
  let publishing = false

  const note = (accountId: string, mark: (member: Member) => void): void => {
    const member = members.get(accountId)
    if (!member) return
    mark(member)
    changed.add(member)
    void publish()
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
    // Messages were lost while the database connection was down.
    notifier.onReconnect(() => {
      catchUp(members.values())
      void publish()
    })
  }

  const publish = async (): Promise<void> => {
    if (publishing) return
    publishing = true
    // Messages of one turn of the event loop are read together.
    await Promise.resolve()
    while (changed.size > 0) {
      const some = [...changed].slice(0, AT_ONCE)
      for (const member of some) changed.delete(member)
      try {
        await publishToMembers(context, some)
      } catch (error) {
        context.log.warn({ err: error }, 'changes of jobs could not be read and are read again')
        catchUp(some)
        setTimeout(() => void publish(), RETRY_MS).unref()
        break
      }
    }
    publishing = false
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
    void publish()
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

/** Signals that the models on offer or their availability changed. */
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

/** Later changes for the member belong to another task. */
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

/** Reads the changes of some members, one query for each kind of thing, and queues them for their streams. */
async function publishToMembers(context: Context, members: readonly Member[]): Promise<void> {
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
      for (const row of behind.has(stream) ? all : recent) publishJob(stream, row, eventOf)
      if (task.balance) publishBalance(stream, balances.get(accountId) ?? 0)
      if (task.options) stream.pending.set('options', { event: 'options', data: { revision: options.get(accountId) ?? 0 } })
      if (task.notices) publishUnread(stream, unread.get(accountId) ?? 0)
      if (stream.pending.size > 0) stream.wake()
    }
  }
}

/** Events that new streams missed: running jobs, jobs that just ended, and changes since the last event seen. */
function readMissed({ db, now }: Pick<Context, 'db' | 'now'>, tasks: readonly Task[]): Promise<JobRow[]> {
  const wanted = tasks.flatMap(({ accountId, behind }) => {
    const seen = [...behind].flatMap(({ since }) => since ?? [])
    return behind.size > 0 ? [{ accountId, ...(seen.length > 0 && { since: Math.min(...seen) }) }] : []
  })
  return missedJobs(db, wanted, new Date(now().getTime() - OVERLAP_MS))
}

type EventOf = (row: JobRow, language: Language) => ServerEvent | undefined

/** The event of each job, once per language in use. */
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

function publishJob({ sent, pending, language }: Stream, row: JobRow, eventOf: EventOf): void {
  if ((sent.get(row.id) ?? -1) >= row.revision) return
  const event = eventOf(row, language)
  if (!event) return
  sent.set(row.id, row.revision)
  // Reinserted at the end, so that the ids of events rise.
  pending.delete(row.id)
  pending.set(row.id, event)
}

function publishBalance(stream: Stream, balance: number): void {
  if (stream.balance !== balance) stream.pending.set('balance', { event: 'balance', data: { balance } })
  stream.balance = balance
}

function publishUnread(stream: Stream, unread: number): void {
  if (stream.unread !== unread) stream.pending.set('notices', { event: 'notices', data: { unread } })
  stream.unread = unread
}

const accountOf = ({ accountId }: JobRow): string => accountId
const byRevision = (a: JobRow, b: JobRow): number => a.revision - b.revision
