import type { Prediction } from '@stipple/core/contract/predictions'
import type { Context } from '../../context.ts'
import type { EventSource, Opening, ServerEvent } from '../../http/events.ts'
import { findPreview } from '../generation/public.ts'
import type { WatchJob } from '../jobs/follow/public.ts'
import { describePrediction, requirePrediction } from './service.ts'

/**
 * Events of a job: `status` with its progress, `logs`, `preview` (an image as a `data:` address), `output` with the address of each result, `error`,
 * and finally `done`. Throws `not_found` for another member's job.
 */
export async function openStream(context: Context, watch: WatchJob, opening: Opening, wake: () => void): Promise<EventSource> {
  const { caller, params, origin, language } = opening
  const id = params['id'] ?? ''
  await requirePrediction(context, caller, id)
  const pending: ServerEvent[] = []
  const sent = { status: '', logs: '', preview: 0 }

  const readEvents = async (): Promise<boolean> => {
    const row = await requirePrediction(context, caller, id)
    const prediction = await describePrediction(context, row, { origin, language })
    const { status, progress, queue_position, logs } = prediction
    const state = JSON.stringify([status, progress, queue_position])
    if (state !== sent.status) pending.push({ id: String(row.revision), event: 'status', data: { status, progress, queue_position } })
    if (logs !== sent.logs) pending.push({ event: 'logs', data: logs })
    const preview = row.stage === 'ended' ? undefined : await findPreview(context.db, { id, accountId: caller.accountId })
    if (preview && preview.revision !== sent.preview)
      pending.push({ event: 'preview', data: `data:${preview.type};base64,${preview.bytes.toString('base64')}` })
    Object.assign(sent, { status: state, logs, preview: preview?.revision ?? sent.preview })
    if (row.stage !== 'ended') return false
    pending.push(...lastEvents(prediction))
    return true
  }

  // Changes during sending are sent afterwards.
  const state = { reading: false, changed: false, over: false }
  const change = (): void => {
    state.changed = true
    if (state.reading || state.over) return
    state.reading = true
    void (async () => {
      try {
        while (state.changed && !state.over) {
          state.changed = false
          state.over = await readEvents()
        }
      } catch (error) {
        context.log.warn({ err: error, job: id }, 'a job stream could not be written')
        state.over = true
      }
      state.reading = false
      wake()
    })()
  }
  const leave = await watch(id, change)
  change()
  return { take: () => pending.splice(0), isOver: () => state.over && pending.length === 0, close: leave }
}

function lastEvents({ status, output, error }: Prediction): ServerEvent[] {
  if (status === 'failed')
    return [
      { event: 'error', data: error ?? '' },
      { event: 'done', data: { reason: 'error' } },
    ]
  if (status === 'canceled') return [{ event: 'done', data: { reason: 'canceled' } }]
  return [...(output ?? []).map((data) => ({ event: 'output', data })), { event: 'done', data: {} }]
}
