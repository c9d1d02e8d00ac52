import { join } from 'node:path'
import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, Step, RunIo } from '../../spec.ts'
import { fetchControlNetworks } from '../control/public.ts'
import { SOUND_FONT } from '../music/public.ts'
import type { FilmInput, FilmResult } from './child.ts'
import { ANIMATOR, CAMERA, LONGEST_SIDE } from './models.ts'
import { toWarnings } from './warnings.ts'

/** Makes short films: of painted scenes whose parts move, and of pictures through which a camera goes. */
export const engine: Engine = {
  spec: 2,
  id: 'film',
  label: { en: 'Film studio', zh: '短片工坊' },
  place: 'here',

  async models() {
    return [ANIMATOR, CAMERA]
  },

  async start({ task }, context) {
    if (task.kind === 'text-to-video') return animate(task, context)
    if (task.kind === 'image-to-video') return film(task, context)
    throw new EngineError('internal', `The film studio cannot do ${task.kind}.`)
  },
}

async function animate(task: TaskOf<'text-to-video'>, context: RunIo): Promise<Step> {
  for (const side of ['width', 'height'] as const) {
    if (task[side] > LONGEST_SIDE)
      throw new EngineError('invalid_input', `A film is at most ${LONGEST_SIDE} pixels a side.`, { field: side })
  }
  const { width, height, style } = task
  return runFilm(task, { kind: 'painted', width, height, style, ...(await commonOf(task, context)) }, context)
}

async function film(task: TaskOf<'image-to-video'>, context: RunIo): Promise<Step> {
  const image = await context.read(task.image)
  await readPictureSize(image, 'image')
  const networks = await fetchControlNetworks(context, { control: 'depth', withSubject: true })
  return runFilm(task, { kind: 'photographed', image, networks, ...(await commonOf(task, context)) }, context)
}

type FilmTask = TaskOf<'text-to-video'> | TaskOf<'image-to-video'>

const commonOf = async ({ prompt, seconds, camera, format, seed, music }: FilmTask, context: RunIo) => ({
  prompt: withoutWeights(prompt),
  seconds,
  camera,
  format,
  seed,
  threads: context.budget.threads,
  font: music ? await fetchFont(context) : undefined,
})

/** A film without music is better than none. */
async function fetchFont({ packs, signal, report, log }: RunIo): Promise<string | undefined> {
  try {
    return join(await packs.ensure(SOUND_FONT, { signal, report }), 'FluidR3Mono_GM.sf3')
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    log.warn({ err: error }, 'the instruments cannot be fetched')
    return undefined
  }
}

const TYPES = { mp4: 'video/mp4', webm: 'video/webm' } as const

async function runFilm(task: FilmTask, input: FilmInput, { signal, budget, report, log, folder }: RunIo): Promise<Step> {
  const {
    report: missing,
    unplayed,
    notes,
    ...film
  } = await runInChild<FilmInput, FilmResult>({
    module: new URL('child.ts', import.meta.url),
    input,
    context: { signal, budget, report, log, folder },
  })
  const silent = task.music && input.font === undefined ? (['no_music'] as const) : []
  return {
    kind: 'done',
    outputs: [{ media: 'video', type: TYPES[task.format], ...film, seed: task.seed }],
    warnings: toWarnings([...notes, ...silent], { report: missing, unplayed }),
  }
}
