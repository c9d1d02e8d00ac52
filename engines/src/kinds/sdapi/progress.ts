import { z } from 'zod'
import { EngineError } from '../../spec.ts'
import type { ServiceWire } from '../service-wire.ts'
import { type Dialect } from './dialects.ts'
import { readAnswer, refusal } from './wire.ts'

/** State of a run on the server. */
export interface RunProgress {
  readonly state: 'waiting' | 'running' | 'gone'
  readonly ratio?: number
  readonly preview?: Uint8Array
  /** Number of the preview that we already have. */
  readonly shown?: number
}

const own = z.object({
  active: z.boolean(),
  queued: z.boolean(),
  progress: z.number().nullish(),
  live_preview: z.string().nullish(),
  id_live_preview: z.number().nullish(),
})
const whole = z.object({
  progress: z.number(),
  state: z.looseObject({ job: z.string().nullish(), job_count: z.number().default(0), interrupted: z.boolean().default(false) }),
})

/** Largest preview accepted (base64 characters). */
const MAX_PREVIEW = 2 ** 20

/** Progress of a run. Without ids it is that of the server: any current run counts as ours, without its preview, which may be another user's. */
export async function progressOf(wire: ServiceWire, { named, progress }: Dialect, key: string, shown = -1): Promise<RunProgress> {
  if (named) {
    const answer = await wire.send('internal/progress', { body: { id_task: key, id_live_preview: shown, live_preview: true } })
    if (answer.ok) return ownProgress(await readAnswer(answer, own))
    // A server started without its web interface lacks this address.
    if (answer.status !== 404 && answer.status !== 405) throw await refusal(answer)
    await answer.body?.cancel()
  }
  if (!progress) return { state: 'gone' }
  const found = await readWhole(wire)
  return isBusy(found) ? { state: 'running', ratio: Math.min(1, found.progress) } : { state: 'gone' }
}

function ownProgress({ active, queued, progress, live_preview: picture, id_live_preview: id }: z.infer<typeof own>): RunProgress {
  if (!active) return { state: queued ? 'waiting' : 'gone' }
  const [, base64] = /^data:image\/\w+;base64,(.+)$/s.exec(picture ?? '') ?? []
  return {
    state: 'running',
    ratio: Math.min(1, Math.max(0, progress ?? 0)),
    ...(base64 !== undefined && base64.length <= MAX_PREVIEW && { preview: new Uint8Array(Buffer.from(base64, 'base64')) }),
    ...(typeof id === 'number' && { shown: id }),
  }
}

const readWhole = (wire: ServiceWire) => wire.get('sdapi/v1/progress?skip_current_image=true', whole)
const isBusy = ({ state }: z.infer<typeof whole>): boolean => state.job_count > 0 || (state.job ?? '') !== ''

/** Returns true if the last run was interrupted: its response looks normal, with unfinished images. */
export const wasInterrupted = async (wire: ServiceWire): Promise<boolean> => (await readWhole(wire)).state.interrupted

/**
 * Cancels a run if it is the current one: the request has no id, and would interrupt another user's.
 * @throws {EngineError} `unavailable` while it waits, because it cannot be removed from the queue
 */
export async function stop(wire: ServiceWire, dialect: Dialect, key: string): Promise<'cancelled' | 'too_late'> {
  if (!dialect.named) return 'too_late'
  const answer = await wire.send('internal/progress', { body: { id_task: key, id_live_preview: -1, live_preview: false } })
  if (answer.status === 404 || answer.status === 405) {
    await answer.body?.cancel()
    return 'too_late'
  }
  if (!answer.ok) throw await refusal(answer)
  const { active, queued } = await readAnswer(answer, own)
  if (queued) throw new EngineError('unavailable', 'the run waits behind others, and can be stopped only when it runs')
  if (!active) return 'too_late'
  await (await wire.request('sdapi/v1/interrupt', { body: {} })).body?.cancel()
  return 'cancelled'
}
