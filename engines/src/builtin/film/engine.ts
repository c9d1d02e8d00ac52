import { join } from 'node:path'
import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { TaskOf } from '@stipple/core/domain/task'
import { defineCraft, type Made } from '../../kit/define-craft.ts'
import { fetchPack } from '../../kit/fetch-weights.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError, type RunIo } from '../../spec.ts'
import { fetchDetectors } from '../../vision/public.ts'
import { SOUND_FONT } from '../music/public.ts'
import type { FilmInput, run } from './child.ts'
import { ANIMATOR, CAMERA, LONGEST_SIDE } from './models.ts'
import { toWarnings } from './warnings.ts'

/** Makes short videos: of painted scenes with moving parts, and of images with a moving camera. */
export const engine = defineCraft({
  id: 'film',
  label: { en: 'Video studio', zh: '短片工坊' },
  tasks: ['text-to-video', 'image-to-video'],
  models: [ANIMATOR, CAMERA],

  make: ({ task }, io) => (task.kind === 'text-to-video' ? animate(task, io) : film(task, io)),
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

async function animate(task: TaskOf<'text-to-video'>, io: RunIo): Promise<Made> {
  for (const side of ['width', 'height'] as const) {
    if (task[side] > LONGEST_SIDE)
      throw new EngineError('invalid_input', `A film is at most ${LONGEST_SIDE} pixels a side.`, { field: side })
  }
  const { width, height, style } = task
  return runFilm(task, { kind: 'painted', width, height, style, ...(await commonOf(task, io)) }, io)
}

async function film(task: TaskOf<'image-to-video'>, io: RunIo): Promise<Made> {
  const image = await readInput(task.image, 'image', io)
  const detectors = await fetchDetectors(io)
  return runFilm(task, { kind: 'photographed', image, detectors, ...(await commonOf(task, io)) }, io)
}

type FilmTask = TaskOf<'text-to-video' | 'image-to-video'>

const commonOf = async ({ prompt, seconds, camera, format, seed, music }: FilmTask, io: RunIo) => ({
  prompt: withoutWeights(prompt),
  seconds,
  camera,
  format,
  seed,
  font: music ? await fetchFont(io) : undefined,
})

/** Undefined on failure: a video without music is better than none. */
async function fetchFont(io: RunIo): Promise<string | undefined> {
  const folder = await fetchPack(SOUND_FONT, io)
  return folder && join(folder, 'FluidR3Mono_GM.sf3')
}

const TYPES = { mp4: 'video/mp4', webm: 'video/webm' } as const

async function runFilm(task: FilmTask, input: FilmInput, io: RunIo): Promise<Made> {
  const { report: missing, unplayed, notes, ...made } = await inChild(input, io)
  const silent = task.music && input.font === undefined ? (['no_music'] as const) : []
  return {
    outputs: [{ media: 'video', type: TYPES[task.format], ...made, seed: task.seed }],
    warnings: toWarnings([...notes, ...silent], { report: missing, unplayed }),
  }
}
