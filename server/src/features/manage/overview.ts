import type { DayFigures, Overview } from '@stipple/core/contract/manage'
import { DAY_MS, shanghaiDay, startOfShanghaiDay } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import { diskRoom } from '../../lib/disk-room.ts'
import { readVersion } from '../../lib/read-version.ts'
import { countReportedComments } from '../comments/public.ts'
import { countReported } from '../community/public.ts'
import { countOpenFeedback } from '../feedback/public.ts'
import { describeMachines } from '../machines/public.ts'
import { countAppeals } from '../moderation/public.ts'
import { countDays, countOverview, countPaid } from './overview-data.ts'

/** Number of open messages, reported works, reported comments and appeals. */
export async function countInbox({ db }: Pick<Context, 'db'>): Promise<Overview['inbox']> {
  const [feedback, works, comments, appeals] = await Promise.all([
    countOpenFeedback(db),
    countReported(db),
    countReportedComments(db),
    countAppeals(db),
  ])
  return { feedback, reports: works + comments + appeals }
}

/** Overview of the installation. */
export async function describeOverview(context: Context): Promise<Overview> {
  const { db, config } = context
  const now = context.now()
  const [figures, paid, inbox, { machines, missing }, disk] = await Promise.all([
    countOverview(db, now),
    countPaid(db, now),
    countInbox(context),
    describeMachines(context),
    diskRoom(config.dataDirectory),
  ])
  const { waiting, running, longest, finished, failed, dots, members, spent, well, away, needs_you, paused } = figures
  return {
    queue: { waiting, running, ...(longest !== null && { longest }), paused: context.settings.get('jobs.paused') },
    today: { finished, failed, members, dots, paid, spent },
    engines: { well, away, needs_you, paused },
    machines: { online: machines.length, missing },
    inbox,
    ...(disk && { disk }),
    version: readVersion(),
  }
}

const DAYS = 30

/** Figures of the last 30 days in Shanghai, today last. */
export async function lastDays({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DayFigures[]> {
  const midnight = startOfShanghaiDay(now()).getTime()
  const starts = Array.from({ length: DAYS }, (_, index) => new Date(midnight - (DAYS - 1 - index) * DAY_MS))
  const counted = new Map((await countDays(db, starts[0] ?? now())).map((figures) => [figures.day, figures]))
  return starts.map(shanghaiDay).map((day) => counted.get(day) ?? { day, finished: 0, failed: 0, dots: 0, members: 0 })
}
