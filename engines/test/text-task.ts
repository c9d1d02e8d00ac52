import type { TaskOf } from '@stipple/core/domain/task'

/** Task for one image from words, with which the suites of connections try a kind. */
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
