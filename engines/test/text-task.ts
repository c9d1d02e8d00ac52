import type { TaskOf } from '@stipple/core/domain/task'

/** Text-to-image task with which the connection suites test a kind. */
export const TEXT_TASK: TaskOf<'text-to-image'> = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: 'blurry',
  width: 512,
  height: 512,
  count: 1,
  seed: 1,
  steps: 20,
  cfg: 7,
}
