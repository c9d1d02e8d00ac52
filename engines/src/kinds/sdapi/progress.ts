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
  /** Number of the preview, by which the server knows that we have it. */
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

/** The largest preview that is taken (base64 characters). */
const MOST_PREVIEW = 2 ** 20

/**
 * Asks how a run is. Where runs have no names it is told how the server is: whatever runs is taken for ours, and no picture of it is shown, as it may be
 * someone else's.
 */
export async function progressOf(wire: ServiceWire, { named, progress }: Dialect, key: string, shown = -1): Promise<RunProgress> {
  if (named) {
    const answer = await wire.send('internal/progress', { body: { id_task: key, id_live_preview: shown, live_preview: true } })
    if (answer.ok) return ownProgress(await readAnswer(answer, own))
    // A server that was started without its page has no such address.
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
    ...(base64 !== undefined && base64.length <= MOST_PREVIEW && { preview: new Uint8Array(Buffer.from(base64, 'base64')) }),
    ...(typeof id === 'number' && { shown: id }),
  }
}

const readWhole = (wire: ServiceWire) => wire.get('sdapi/v1/progress?skip_current_image=true', whole)
const isBusy = ({ state }: z.infer<typeof whole>): boolean => state.job_count > 0 || (state.job ?? '') !== ''

/** Returns true if the last run was interrupted: its answer looks like any other, with pictures that are not finished. */
export const wasInterrupted = async (wire: ServiceWire): Promise<boolean> => (await readWhole(wire)).state.interrupted

/**
 * Stops a run, if it is the one that runs: the request names none, and would stop that of someone else.
 * @throws {EngineError} `unavailable` while it waits behind others, as it cannot be taken out of the queue
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
