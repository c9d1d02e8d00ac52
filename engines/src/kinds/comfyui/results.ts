import type { Task } from '@stipple/core/domain/task'
import { layBack } from '../../kit/edit-pictures.ts'
import { fetchToFile } from '../../kit/fetch-to-file.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedAt } from '../../kit/seeds.ts'
import { EngineError, type Output, type Run, type RunIo } from '../../spec.ts'
import type { run as viewModel } from './model-child.ts'
import type { run as soundChild } from './sound-child.ts'
import type { RemoteFile } from './state.ts'
import type { Wire } from './wire.ts'
import { copyOf } from './workflow/fill.ts'

/** Brings a sound into a format, with its waveform. */
export const finishSound = childOf<typeof soundChild>(new URL('sound-child.ts', import.meta.url))
const modelInChild = childOf<typeof viewModel>(new URL('model-child.ts', import.meta.url))

/** Largest result that is taken (bytes). */
const LARGEST = 2 ** 30
/** Results of a run that are fetched at most: a graph that saves more has gone wrong. */
const MOST_FILES = 100
/** Types of the files that are taken, by the medium that a task is for. */
const TYPES: Readonly<Record<Output['media'], readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/webp'],
  video: ['video/mp4', 'video/webm'],
  voice: ['audio/mpeg', 'audio/flac', 'audio/wav', 'audio/ogg', 'audio/mp4'],
  '3d': ['model/gltf-binary'],
}

function mediaOf({ kind }: Task): Output['media'] {
  if (kind === 'text-to-video' || kind === 'image-to-video') return 'video'
  if (kind === 'music' || kind === 'speech') return 'voice'
  return kind === 'image-to-3d' ? '3d' : 'image'
}

interface Fetched {
  readonly run: Run
  readonly io: RunIo
  /** Results of a workflow that an operator brought in: it may change what was not marked. */
  readonly brought: boolean
}

/** Fetches the results one after the other into the folder of the run. */
export async function fetchAll(
  wire: Wire,
  files: readonly RemoteFile[],
  { run: { task }, io, brought }: Fetched,
): Promise<readonly Output[]> {
  if (files.length > MOST_FILES) throw new EngineError('internal', `ComfyUI names ${files.length} results`)
  const outputs: Output[] = []
  const media = mediaOf(task)
  for (const [index, { node, filename, subfolder, type }] of files.entries()) {
    if (/[\\/]/.test(filename)) throw new EngineError('internal', 'ComfyUI names a result that is no file')
    const query = new URLSearchParams({ filename, subfolder, type })
    const { fetch, folder, signal } = io
    const { headers } = wire
    const fetched = await fetchToFile(wire.at(`view?${query.toString()}`), {
      fetch,
      folder,
      signal,
      headers,
      maxBytes: LARGEST,
      types: TYPES[media],
    })
    const kept = brought && task.kind === 'inpaint' ? await layBack(fetched.file, task, io) : undefined
    const whole = kept === undefined ? fetched : { file: kept, type: 'image/png' }
    outputs.push({ ...(await finish(whole, { task, media, io })), seed: seedAt(task, copyOf(node) ?? index) })
  }
  return outputs
}

/** Sound in the format that was asked for, and posters for what is no picture. The fetched file may be handed over as it is. */
async function finish(
  { file, type }: { file: string; type: string },
  { task, media, io }: { task: Task; media: Output['media']; io: RunIo },
): Promise<Omit<Output, 'seed'>> {
  const quiet = { ...io, report: () => undefined }
  if (task.kind === 'music' || task.kind === 'speech') return finishSound({ file, type, format: task.format }, quiet)
  if (media !== '3d') return { media, type, content: { file } }
  return { media, type, content: { file }, poster: await modelInChild({ file }, quiet) }
}
