import type { Job } from '@stipple/core/contract/shapes'
import { sourcePicture } from '@stipple/core/domain/source-picture'
import { expectedSize } from '../form/source-size.ts'
import type { SentRun } from './store.ts'

/** Body of the call that makes a run. */
export const bodyOf = (run: SentRun, key: string) => ({
  input: run.input,
  model: run.model,
  job_type: run.template === undefined ? run.mode : ('Apps' as const),
  request_key: key,
  quote: run.cost,
  ...(run.template !== undefined && { template: run.template }),
  ...(run.larger && { larger_params: true }),
})

/** Job of a run that the server does not know yet. */
export function placeholderOf(id: string, { mode, model, modelName, input, cost, count }: SentRun): Job {
  const { prompt } = input
  const source = sourcePicture(input)
  return {
    id,
    mode,
    jobType: mode,
    model,
    modelName,
    status: 'Pending',
    phase: 'waiting',
    progress: 0,
    queuePosition: 0,
    cost,
    count,
    prompt: typeof prompt === 'string' ? prompt : '',
    ...expectedSize(input),
    ...(source !== undefined && { source }),
    warnings: [],
    works: [],
    created: new Date().toISOString(),
    revision: 0,
  }
}
