import { LIMITS } from './limits.ts'
import type { Task } from './task.ts'
import type { Problem } from './validate-input.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Size of the result of a task that enlarges a picture; undefined for other tasks. */
export function enlargedSize(task: Task, { width, height }: Size): Size | undefined {
  if (task.kind === 'upscale') return { width: width * task.factor, height: height * task.factor }
  if (task.kind === 'outpaint') return { width: width + task.left + task.right, height: height + task.top + task.bottom }
  return undefined
}

/** Errors of a task whose result would have too many pixels; `given` is the size of its picture. */
export function resultProblems(task: Task, given: Size): readonly Problem[] {
  const size = enlargedSize(task, given)
  const { side, pixels } = LIMITS.result
  if (!size || (Math.max(size.width, size.height) <= side && size.width * size.height <= pixels)) return []
  return [{ field: 'image', code: 'result_too_large', params: { ...size, side, maximum: pixels / 1_000_000 } }]
}
