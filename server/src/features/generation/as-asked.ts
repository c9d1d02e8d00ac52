import type { Task } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'
import type { Warning } from '@stipple/engines/spec'
import type { Size } from '@stipple/imaging/plane'
import type { JobRow } from '../../db/schema/jobs.ts'

/** Expected size and number of a run's outputs. */
export interface Expected {
  readonly count: number
  readonly size: Size | undefined
  /** The size is that of the input image: models round sides to their steps. */
  readonly isGiven: boolean
}

interface Made extends Partial<Size> {
  readonly enlarged?: true | undefined
}

/** Tolerance in pixels against the side of the input image; twice as much is the largest step of sides. */
const ROUNDED = 32

/**
 * Determines the expected output of a run: the size in the form, or that of the image to upscale or edit as a whole. Undefined for other runs.
 * `sizeOf` finds the size of a member's file.
 */
export async function expectedOf(
  { input, count }: Pick<JobRow, 'input' | 'count'>,
  task: Task,
  sizeOf: (asset: string) => Promise<Size | undefined>,
): Promise<Expected> {
  const { width, height } = input
  if (typeof width === 'number' && typeof height === 'number') return { count, size: { width, height }, isGiven: false }
  if (task.kind === 'upscale') {
    const given = await sizeOf(task.image)
    return { count, size: given && { width: given.width * task.factor, height: given.height * task.factor }, isGiven: false }
  }
  const [image, ...others] = task.kind === 'image-to-image' ? task.images : []
  return { count, size: image !== undefined && others.length === 0 ? await sizeOf(image) : undefined, isGiven: true }
}

/** Notice of a result that its engine does not vouch for. */
export const UNPAID: Warning = {
  code: 'not_charged',
  text: {
    en: 'This result may be incomplete, so it costs nothing: your dots were returned.',
    zh: '结果可能不完整，因此不收取点数，点数已退回。',
  },
}

/** Warnings about outputs of another size or number than requested. */
export function resultWarnings({ count, size, isGiven }: Expected, made: readonly Made[]): readonly Warning[] {
  const room = isGiven ? ROUNDED : 0
  const isOther = (one: Size): boolean =>
    size !== undefined && (Math.abs(one.width - size.width) > room || Math.abs(one.height - size.height) > room)
  const others = made.flatMap(({ width, height, enlarged }) =>
    width !== undefined && height !== undefined && !enlarged && isOther({ width, height }) ? [sizeText({ width, height })] : [],
  )
  return [
    ...(size && others.length > 0
      ? [{ code: 'other_size', text: (isGiven ? otherThanGiven : otherThanAsked)(sizeText(size), [...new Set(others)]) }]
      : []),
    ...(made.length < count ? [{ code: 'fewer_made', text: fewer(count, made.length) }] : []),
  ]
}

/** Warning with the parameters that the model has no field for; none if all were used. */
export const unusedWarnings = (names: readonly string[]): { code: string; text: Text }[] => {
  const listed = names.map((name) => name.slice(0, 100)).slice(0, MAX_NAMED)
  if (listed.length === 0) return []
  return [{ code: 'not_used', text: { en: `Not used by this model: ${listed.join(', ')}.`, zh: `此模型没有用到：${listed.join('、')}。` } }]
}

const MAX_NAMED = 20

const sizeText = ({ width, height }: Size): string => `${width} × ${height}`

const otherThanAsked = (asked: string, made: readonly string[]): Text => ({
  en: `You requested ${asked}; the engine made ${made.join(' and ')}.`,
  zh: `要求的尺寸是 ${asked}，引擎实际生成了 ${made.join('、')}。`,
})

const otherThanGiven = (given: string, made: readonly string[]): Text => ({
  en: `Your image is ${given}; the engine made ${made.join(' and ')}.`,
  zh: `原图尺寸是 ${given}，引擎实际生成了 ${made.join('、')}。`,
})

const fewer = (asked: number, made: number): Text => ({
  en: `You requested ${asked}; the engine made ${made}. You pay only for what was made.`,
  zh: `要求生成 ${asked} 张，引擎只生成了 ${made} 张，缺少的不收点数。`,
})
