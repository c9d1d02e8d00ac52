import { CallError } from '@stipple/core/contract/client'
import type { EVENTS_PATH } from '@stipple/core/contract/generation'
import type { Job } from '@stipple/core/contract/shapes'
import { toWireLanguage } from '@stipple/core/domain/text'
import i18next from 'i18next'
import { api, isOffline } from '../../../lib/api.ts'
import { BASE } from '../../../lib/base.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { notify } from '../../../lib/notify.ts'
import { withoutRedraws } from './live-reports.ts'
import { activeJobs, PLACEHOLDER, removeJob, applyReports, useJobs } from './store.ts'

interface Listener {
  readonly onEnded: (jobs: readonly Job[]) => void
  readonly onBalance: (balance: number) => void
  /** Called with the current revision of the member's options. */
  readonly onOptions: (revision: number) => void
  /** Called with the number of notices that the member has not read. */
  readonly onNotices: (unread: number) => void
  /** Called when the models on offer or their availability change. */
  readonly onModels: () => void
}

/**
 * Follows every job of the member: by the event stream, which reconnects automatically, and by polling each running job every 500 ms without a
 * stream. Retries while the server is unreachable; stops polling a job that the server does not know.
 */
export function followJobs({ onEnded, onBalance, onOptions, onNotices, onModels }: Listener): () => void {
  const asking = new Set<string>()
  let source: EventSource | undefined
  let looking: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let silentSince: number | undefined
  let stopped = false

  const take = (reports: readonly Job[]) => {
    if (stopped) return
    const ended = applyReports(withoutRedraws(reports))
    if (ended.length > 0) onEnded(ended)
  }

  const list = async () => {
    try {
      take((await api('GET /api/v2/generate/jobs')).jobs)
    } catch {
      // The stream and the polling below deliver the same later.
    }
  }

  const open = () => {
    source = new EventSource(`${BASE}${EVENTS}?lang=${toWireLanguage(currentLanguage())}`)
    source.addEventListener('open', () => {
      useJobs.setState({ connection: 'open' })
      void list()
    })
    source.addEventListener('job', (event) => take([JSON.parse(event.data) as Job]))
    source.addEventListener('balance', (event) => onBalance((JSON.parse(event.data) as { balance: number }).balance))
    source.addEventListener('options', (event) => onOptions((JSON.parse(event.data) as { revision: number }).revision))
    source.addEventListener('notices', (event) => onNotices((JSON.parse(event.data) as { unread: number }).unread))
    source.addEventListener('models', () => {
      clearTimeout(looking)
      looking = setTimeout(() => {
        onModels()
        // Waiting jobs show if their engine is offline.
        if (activeJobs().length > 0) void list()
      }, Math.random() * SPREAD_MS)
    })
    source.addEventListener('error', () => {
      useJobs.setState({ connection: 'lost' })
      // A refused stream stays closed; a broken one reconnects automatically.
      if (source?.readyState === EventSource.CLOSED && !stopped) reopening = setTimeout(open, REOPEN_MS)
    })
  }

  const ask = async (id: string) => {
    if (asking.has(id)) return
    asking.add(id)
    try {
      const { job } = await api('GET /api/v2/generate/check/:id', { params: { id } })
      silentSince = undefined
      take([job])
    } catch (error) {
      silentSince ??= Date.now()
      const waiting = isOffline(error) && Date.now() - silentSince < PATIENCE_MS
      if (waiting || stopped) return
      removeJob(id)
      notify(checkFailedText(error), { tone: 'problem', id: 'check failed' })
    } finally {
      asking.delete(id)
    }
  }

  void list()
  open()
  const timer = setInterval(() => {
    if (useJobs.getState().connection === 'open') return
    for (const job of activeJobs()) if (!job.id.startsWith(PLACEHOLDER)) void ask(job.id)
  }, ASK_MS)

  return () => {
    stopped = true
    source?.close()
    clearInterval(timer)
    clearTimeout(reopening)
    clearTimeout(looking)
    useJobs.setState({ connection: 'closed' })
  }
}

const EVENTS: typeof EVENTS_PATH = '/api/v2/generate/events'
/** Spread of requests after a common event (ms). */
const SPREAD_MS = 1500
const ASK_MS = 500
const REOPEN_MS = 3000
const PATIENCE_MS = 60_000

function checkFailedText(error: unknown): string {
  const text = i18next.t('generate.checkFailed')
  return error instanceof CallError && error.reply ? `${text} | ${error.reply.message}` : text
}
