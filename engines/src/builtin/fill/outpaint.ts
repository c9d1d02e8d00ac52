import { LIMITS } from '@stipple/core/domain/limits'
import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { TaskOf } from '@stipple/core/domain/task'
import { readInstruction } from '../../instructions/public.ts'
import { resultError } from '../../kit/check-result.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import { EngineError } from '../../spec.ts'
import type { Warning } from '../../spec.ts'
import { THING_CLASSES } from '../../vision/public.ts'
import { wordsLeftOut } from '../illustrate/public.ts'
import { readPrompt } from './drawn-thing.ts'
import { barSubject } from './exclude.ts'
import { fillPicture } from './fill-picture.ts'
import type { Job, FilledPictures } from './jobs.ts'
import { cutOffThing } from './people.ts'
import { markSubject } from './subject-marks.ts'
import { paintAround } from './surroundings.ts'
import { cutOff, NOTHING_TO_DRAW, PAINTED_SURROUNDINGS, PROMPT_UNUSED, REPEATS, thingsNotPainted } from './warnings.ts'

/** Share of the picture by which its texture can be continued at a side without repeating itself. */
export const BELIEVABLE = 0.25

type Growth = Pick<TaskOf<'outpaint'>, 'left' | 'right' | 'top' | 'bottom'>

/**
 * Extends the picture: near it its texture continues, farther out the illustrator paints the place that the prompt names.
 * @throws {EngineError} `missed` where it would have to complete a subject that is cut off, or the prompt names things and no place
 */
export async function outpaint({
  task,
  picture,
  exclusion,
  things,
  threads,
  onProgress,
}: Job<TaskOf<'outpaint'>>): Promise<FilledPictures> {
  const { left, right, top, bottom } = task
  checkGrowth(picture, task)
  const prompt = withoutWeights(task.prompt).trim()
  const far = isFar(picture, task)
  const request = far && prompt !== '' ? readPrompt(prompt, '') : undefined
  const named = request && !request.blank && request.scene.subjects.length > 0 ? thingsNotPainted(prompt) : undefined
  if (named && !namesPlace(prompt)) throw resultError(named)
  const cut = await cutOffThing(picture, { growth: task, things, threads })
  if (cut) throw resultError(cutOff(THING_CLASSES[cut.kind]?.label ?? { en: 'a thing', zh: '物体' }))
  const subject = await markSubject(picture, { exclusion, threads })
  onProgress(0.1)
  const frame = enlarge(picture, task)
  const barred = subject && barSubject(placeMarks(subject, picture, task), frame.hole, frame.picture)
  const rgb = fillPicture(frame.picture, {
    hole: frame.hole,
    barred,
    seed: task.seed,
    onProgress: (ratio) => onProgress(0.1 + 0.7 * ratio),
  })
  const grown: Picture = { ...frame.picture, rgb }
  if (!request || request.blank) return { pictures: [grown], warnings: plainWarnings({ far, prompt }) }
  const inner = { left, top, width: picture.width, height: picture.height }
  const painted = await paintAround(grown, {
    scene: request.scene,
    inner,
    near: BELIEVABLE,
    growth: { left, right, top, bottom },
    seed: task.seed,
  })
  const warnings = [
    PAINTED_SURROUNDINGS,
    ...(named ? [{ code: 'things_not_painted', text: named }] : []),
    ...(request.ignored.length > 0 ? [wordsLeftOut(request.ignored)] : []),
  ]
  return { pictures: [{ ...grown, rgb: painted }], warnings }
}

const namesPlace = (prompt: string): boolean =>
  readInstruction(prompt).edits.some((edit) => edit.kind === 'backdrop' && edit.place !== undefined)

function plainWarnings({ far, prompt }: { far: boolean; prompt: string }): readonly Warning[] {
  if (far) return prompt === '' ? [REPEATS] : [NOTHING_TO_DRAW, REPEATS]
  return prompt === '' ? [] : [PROMPT_UNUSED]
}

const isFar = ({ width, height }: Picture, { left, right, top, bottom }: Growth): boolean =>
  Math.max(left, right) > width * BELIEVABLE + 1 || Math.max(top, bottom) > height * BELIEVABLE + 1

/** @throws {EngineError} `invalid_input` when nothing grows, or the result would be larger than pictures may be */
function checkGrowth({ width, height }: Picture, { left, right, top, bottom }: Growth): void {
  if (left + right + top + bottom === 0)
    throw new EngineError('invalid_input', 'The picture shall not grow on any side.', { field: 'left' })
  const [wide, high] = [left + width + right, top + height + bottom]
  const { pixels, side } = LIMITS.upload
  if (wide * high <= pixels && Math.max(wide, high) <= side) return
  throw new EngineError('invalid_input', `${wide} × ${high} pixels would be too large.`, {
    field: 'left',
    text: {
      en: `${wide} × ${high} pixels is too large. Extend the image less.`,
      zh: `扩展后为 ${wide} × ${high} 像素，超出上限，请减小扩展尺寸。`,
    },
  })
}

/** The picture in its new frame; the new area is a hole, opaque. */
function enlarge(picture: Picture, growth: Growth): { picture: Picture; hole: Uint8Array } {
  const { width, height, rgb, alpha } = picture
  const wide = growth.left + width + growth.right
  const high = growth.top + height + growth.bottom
  const colours = new Uint8Array(wide * high * 3)
  const hole = new Uint8Array(wide * high).fill(1)
  const opacity = alpha && new Uint8Array(wide * high).fill(255)
  for (let y = 0; y < height; y++) {
    const to = (growth.top + y) * wide + growth.left
    colours.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), to * 3)
    hole.fill(0, to, to + width)
    if (alpha) opacity?.set(alpha.subarray(y * width, (y + 1) * width), to)
  }
  return { picture: { width: wide, height: high, rgb: colours, ...(opacity && { alpha: opacity }) }, hole }
}

function placeMarks(marks: Uint8Array, { width, height }: Picture, { left, right, top, bottom }: Growth): Uint8Array {
  const wide = left + width + right
  const out = new Uint8Array(wide * (top + height + bottom))
  for (let y = 0; y < height; y++) out.set(marks.subarray(y * width, (y + 1) * width), (top + y) * wide + left)
  return out
}
