import type { Job, ModelItem, Work } from '@stipple/core/contract/shapes'
import { LIVE } from '@stipple/core/domain/live'
import { nearest } from '@stipple/core/domain/nearest'
import type { Input, Properties } from '@stipple/core/domain/property'
import type { Mode } from '@stipple/core/modes/define-mode'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/id.ts'
import { upload } from '../../../lib/upload.ts'
import { followRedraw } from '../jobs/live-reports.ts'
import type { Redraw } from './redraws.ts'

/** A run of the form as live mode sends it. */
export interface LiveRun {
  readonly mode: Mode
  readonly model: ModelItem
  readonly input: Input
  readonly cost: number
}

/** Result of a redraw. */
export interface Redrawn {
  readonly work: Work
  /** Address of the drawing that it was made of. */
  readonly drawing: string
  /** Milliseconds from the end of the pause in drawing to the result. */
  readonly took: number
}

interface Form {
  readonly mode: Mode
  readonly model: ModelItem | undefined
  readonly input: Input | undefined
  readonly properties: Properties | undefined
  readonly comparison?: { readonly runs: readonly unknown[] }
}

/** The run of a form for one small image; undefined while the form is not complete, or makes several. `seed`: so that the images of a sitting differ by what was drawn alone. */
export function liveRunOf({ mode, model, input, properties, comparison }: Form, seed: number): LiveRun | undefined {
  if (!model || !input || !properties || (comparison?.runs.length ?? 0) > 0) return undefined
  const small: Input = { ...(properties['seed'] && { seed }), ...input, ...(properties['n'] && { n: 1 }), ...smaller(input, properties) }
  return { mode, model, input: small, cost: mode.price(small, model) }
}

/** A size of the same shape that is no larger than a redraw. */
function smaller(input: Input, properties: Properties): Input {
  const { width, height } = input
  const { width: across, height: down } = properties
  if (typeof width !== 'number' || typeof height !== 'number' || !across || !down) return {}
  const scale = Math.min(1, LIVE.side / Math.max(width, height))
  return { width: nearest(width * scale, across), height: nearest(height * scale, down) }
}

interface RedrawOptions {
  readonly run: LiveRun
  /** The drawing as a file. */
  readonly draw: () => Promise<File>
  readonly sitting: string
  /** Dots that the sitting may cost. */
  readonly limit: number
  /** Called with everything that is learned of the job, from the time when it is accepted. */
  readonly onJob: (job: Job) => void
  readonly onResult: (result: Redrawn) => void
  readonly onFailed: (error: unknown) => void
}

/** Draws once: stores the drawing, sends the run and waits for its end. */
export function startRedraw({ run, draw, sitting, limit, onJob, onResult, onFailed }: RedrawOptions): Redraw {
  const since = performance.now()
  let isOvertaken = false
  let latest: Job | undefined
  /** Only what still waits in a queue is cancelled. */
  const cancel = () => {
    if (latest?.status === 'Pending') void api('DELETE /api/v2/generate/status/:id', { params: { id: latest.id } }).catch(() => undefined)
  }
  const make = async (): Promise<void> => {
    const file = await draw()
    if (isOvertaken) return
    const drawing = await upload({ file, onProgress: () => undefined })
    const forget = () => void deleteDrawings([drawing])
    if (isOvertaken) return forget()
    const { job } = await send(run, { drawing, sitting, limit }).catch((error: unknown) => {
      forget()
      throw error
    })
    // At once with the reports that came before the reply.
    const following = followRedraw(job, (report) => {
      latest = report
      onJob(report)
    })
    if (isOvertaken) cancel()
    const ended = await following
    const [work] = ended.works
    if (ended.status === 'Finished' && work) return onResult({ work, drawing, took: performance.now() - since })
    forget()
    if (ended.status === 'Failed' || !isOvertaken) throw new RedrawFailed(ended.error?.message ?? '')
  }
  return {
    ended: make().catch(onFailed),
    overtake: () => {
      isOvertaken = true
      cancel()
    },
  }
}

/** The job failed, or waited too long; the message is for the member. */
export class RedrawFailed extends Error {
  override readonly name = 'RedrawFailed'
}

function send({ mode, model, input, cost }: LiveRun, { drawing, sitting, limit }: { drawing: string; sitting: string; limit: number }) {
  const image = Array.isArray(input['image']) ? [drawing] : drawing
  return api('POST /api/v2/playground_generate', {
    body: {
      input: { ...input, image },
      model: model.model,
      job_type: mode.id,
      request_key: newId(),
      quote: cost,
      live: { id: sitting, limit },
    },
  })
}

/** Keeps a result: it becomes a work like any other. */
export const saveRedraw = ({ work }: Redrawn): Promise<unknown> =>
  api('POST /api/v2/works_restore', { body: { image_ids: [work.image_id] } })

/** Deletes results that were not kept, with their drawings. A result that cannot be deleted now expires after a day. */
export function deleteRedraws(redraws: readonly Redrawn[]): void {
  if (redraws.length === 0) return
  api('POST /api/v2/works_purge', { body: { image_ids: redraws.map(({ work }) => work.image_id) } }).catch(() => undefined)
  void deleteDrawings(redraws.map(({ drawing }) => drawing))
}

const deleteDrawings = (addresses: readonly string[]): Promise<unknown> =>
  api('POST /api/v2/uploads_delete', { body: { ids: addresses.map(idOfUpload) } }).catch(() => undefined)

const idOfUpload = (address: string): string => address.slice(address.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
