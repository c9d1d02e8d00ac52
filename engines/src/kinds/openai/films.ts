import type { Task, TaskOf } from '@stipple/core/domain/task'
import { z } from 'zod'
import { readPixels, toPng, within } from '../../kit/edit-pictures.ts'
import { fetchToFile } from '../../kit/fetch-to-file.ts'
import { type CancelOutcome, EngineError, type Json, type Run, type RunIo, type Step, type Warning } from '../../spec.ts'
import { CAMERA_WORDS, filmWarnings } from '../comfyui/public.ts'
import { refusal } from './refusal.ts'
import type { OpenAiModel } from './remote-id.ts'
import { loginFor, type OpenAiWire, readAnswer, submit } from './wire.ts'

type FilmTask = TaskOf<'text-to-video' | 'image-to-video'>
export const isFilm = (task: Task): task is FilmTask => task.kind === 'text-to-video' || task.kind === 'image-to-video'

/** Frame rate and length of most open video models; more exceeds the memory of most cards. */
const LIMITS = { framesPerSecond: 16, mostFrames: 81, width: 832, height: 480 }
const STEP = 16

const taken = z.object({ id: z.string().min(1) })
const job = z.object({
  status: z.enum(['queued', 'in_progress', 'completed', 'failed', 'cancelled']),
  progress: z.number().min(0).max(100).nullish(),
  error: z.object({ message: z.string().nullish() }).nullish(),
})
/** Stored record of a video: its job id. */
export const operation = z.object({ film: z.string() })

/** Submits a video, which the server makes as a stored job. @throws {EngineError} `lost` if it may have been accepted */
export async function startFilm(wire: OpenAiWire, { remote, run, io }: { remote: OpenAiModel; run: Run; io: RunIo }): Promise<Step> {
  const { task } = run
  if (!isFilm(task)) throw new EngineError('model_missing', `${remote.name} does not do ${task.kind}`)
  const form = new FormData()
  const seconds = Math.min(Math.floor(LIMITS.mostFrames / LIMITS.framesPerSecond), task.seconds)
  const picture = task.kind === 'image-to-video' ? await readPixels(task.image, 'image', io) : undefined
  const size = within(picture ?? (task.kind === 'text-to-video' ? task : LIMITS), { pixels: LIMITS.width * LIMITS.height, step: STEP })
  const fields = {
    model: remote.name,
    prompt: [task.prompt.trim(), CAMERA_WORDS[task.camera]].filter((words) => words !== '').join('. ') || 'It moves gently.',
    size: `${size.width}x${size.height}`,
    seconds,
    // Both ends count: with four frames per latent there is one more.
    num_frames: Math.round((seconds * LIMITS.framesPerSecond) / 4) * 4 + 1,
    fps: LIMITS.framesPerSecond,
    seed: task.seed,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (picture)
    form.append('input_reference', new File([Buffer.from(await toPng(picture, size), 'base64')], 'picture.png', { type: 'image/png' }))
  const answer = await submit(wire, 'videos', { body: form, name: run.key })
  const { id } = await answer.json().then(
    (body: unknown) => readAnswer(body, taken),
    (cause: unknown) => {
      throw new EngineError('lost', 'the server took a film without a name', { cause })
    },
  )
  return waiting({ film: id })
}

/** Time until the next poll (ms): videos take minutes. */
const LOOK_AFTER_MS = 3000

const waiting = (kept: Json, ratio?: number): Step => ({
  kind: 'waiting',
  operation: kept,
  lookAfterMs: LOOK_AFTER_MS,
  ...(ratio !== undefined && { ratio }),
})

/** @throws {EngineError} `lost` for a video unknown to the server */
export async function pollFilm(wire: OpenAiWire, id: string, { run, io }: { run: Run; io: RunIo }): Promise<Step> {
  const { status, progress, error } = await wire.get(pathOf(id), job)
  if (status === 'queued') return waiting({ film: id })
  if (status === 'in_progress') return waiting({ film: id }, progress ? progress / 100 : undefined)
  if (status === 'cancelled') throw new EngineError('cancelled', 'the film was cancelled at the server')
  if (status === 'failed') throw failed(error?.message ?? '')
  const address = wire.at(`${pathOf(id)}/content`)
  const { file, type } = await fetchToFile(address, {
    ...io,
    maxBytes: 2 ** 30,
    types: ['video/mp4', 'video/webm'],
    headers: loginFor(wire, address.href),
  })
  const outputs = [{ media: 'video', type, content: { file }, seed: run.task.seed }] as const
  return { kind: 'done', outputs, warnings: isFilm(run.task) ? warningsOf(run.task, type) : [] }
}

/** Cancels a video and deletes it on the server. */
export async function cancelFilm(wire: OpenAiWire, id: string): Promise<CancelOutcome> {
  const answer = await wire.send(pathOf(id), { method: 'DELETE' })
  if (!answer.ok && answer.status !== 404) throw await refusal(answer)
  await answer.body?.cancel()
  return answer.ok ? 'requested' : 'too_late'
}

const pathOf = (id: string): string => `videos/${encodeURIComponent(id)}`

function failed(message: string): EngineError {
  const isMemory = /out.?of.?memory|allocat/i.test(message)
  return new EngineError(isMemory ? 'out_of_memory' : 'internal', `the film failed at the server: ${message}`.slice(0, 500))
}

function warningsOf(task: FilmTask, type: string): readonly Warning[] {
  const name = type.slice('video/'.length).toUpperCase()
  const other = { en: `The video is ${name}.`, zh: `视频格式为 ${name}。` }
  return [...filmWarnings(task, LIMITS), ...(type === `video/${task.format}` ? [] : [{ code: 'other_format', text: other }])]
}
