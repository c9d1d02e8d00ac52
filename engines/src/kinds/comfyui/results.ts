import type { Task } from '@stipple/core/domain/task'
import { restoreUnmarked } from '../../kit/edit-pictures.ts'
import { fetchToFile } from '../../kit/fetch-to-file.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedAt } from '../../kit/seeds.ts'
import { EngineError, type Output, type Run, type RunIo } from '../../spec.ts'
import type { run as viewModel } from './model-child.ts'
import type { run as soundChild } from './sound-child.ts'
import type { RemoteFile } from './state.ts'
import type { Wire } from './wire.ts'
import { copyOf } from './workflow/fill.ts'

/** Converts audio to a format, with its waveform. */
export const finishSound = childOf<typeof soundChild>(new URL('sound-child.ts', import.meta.url))
const modelInChild = childOf<typeof viewModel>(new URL('model-child.ts', import.meta.url))

/** Largest result accepted (bytes). */
const LARGEST = 2 ** 30
/** Most results downloaded from a run: a graph that saves more is broken. */
const MAX_FILES = 100
/** Accepted file types by a task's medium. */
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
  /** Results of an imported workflow, which may change unmarked areas. */
  readonly brought: boolean
}

/** Downloads the results one by one into the run's folder. */
export async function fetchAll(
  wire: Wire,
  files: readonly RemoteFile[],
  { run: { task }, io, brought }: Fetched,
): Promise<readonly Output[]> {
  if (files.length > MAX_FILES) throw new EngineError('internal', `ComfyUI names ${files.length} results`)
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
    const kept = brought && task.kind === 'inpaint' ? await restoreUnmarked(fetched.file, task, io) : undefined
    const whole = kept === undefined ? fetched : { file: kept, type: 'image/png' }
    outputs.push({ ...(await finish(whole, { task, media, io })), seed: seedAt(task, copyOf(node) ?? index) })
  }
  return outputs
}

/** Converts audio to the requested format, and adds posters. May return the downloaded file itself. */
async function finish(
  { file, type }: { file: string; type: string },
  { task, media, io }: { task: Task; media: Output['media']; io: RunIo },
): Promise<Omit<Output, 'seed'>> {
  const quiet = { ...io, report: () => undefined }
  if (task.kind === 'music' || task.kind === 'speech') return finishSound({ file, type, format: task.format }, quiet)
  if (media !== '3d') return { media, type, content: { file } }
  return { media, type, content: { file }, poster: await modelInChild({ file }, quiet) }
}
