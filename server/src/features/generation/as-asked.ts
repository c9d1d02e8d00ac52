import type { Task } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'
import type { Warning } from '@stipple/engines/spec'
import type { Size } from '@stipple/imaging/plane'
import type { JobRow } from '../../db/schema/jobs.ts'

/** Size and number that the member can expect of a run. */
export interface Expected {
  readonly count: number
  readonly size: Size | undefined
  /** The size is that of the picture which was given: models round its sides to their steps. */
  readonly isGiven: boolean
}

interface Made extends Partial<Size> {
  readonly enlarged?: true | undefined
}

/** Pixels by which a side may differ from that of the picture that is changed: the largest step of sides is twice as much. */
const ROUNDED = 32

/**
 * Reads off a run what it should give: a size that the form asked for, or that of the picture which is enlarged or changed as a whole. Of all other runs none is known.
 * `sizeOf` finds the size of a file of the member.
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

/** Says in which way the works of a run are not what was asked for: other sizes, or fewer. */
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

/** Names what a program gave that the model has no field for; nothing where there is none. */
export const notUsed = (names: readonly string[]): { code: string; text: Text }[] => {
  const listed = names.map((name) => name.slice(0, 100)).slice(0, MOST_NAMED)
  if (listed.length === 0) return []
  return [{ code: 'not_used', text: { en: `Not used by this model: ${listed.join(', ')}.`, zh: `此模型没有用到：${listed.join('、')}。` } }]
}

const MOST_NAMED = 20

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
