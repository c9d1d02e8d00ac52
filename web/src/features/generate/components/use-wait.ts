import { durationOf, type Pace } from '@stipple/core/domain/pace'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '../form/use-form.ts'
import { modelStatusQuery } from '../live/model-status.ts'

/** Wait for a run before it is sent, in seconds. */
export interface Wait {
  /** Until the end of the run; undefined without recent similar ones. */
  readonly seconds: number | undefined
  /** The part spent in the queue. */
  readonly queue: number
  readonly resting: boolean
}

/** Expected wait for the form's model, requested again while the page is visible; undefined until the server has responded. */
export function useWait(model: string | undefined, form: Pick<Form, 'outputs' | 'work' | 'comparison'>): Wait | undefined {
  const { data } = useQuery({ ...modelStatusQuery(model ?? ''), enabled: model !== undefined })
  if (!data) return undefined
  const { pace, eta, resting = false } = data
  return { seconds: pace && eta + ownSeconds(pace, form), queue: eta, resting }
}

/** Seconds of a run, or the sum of a comparison's runs. */
function ownSeconds(pace: Pace, { outputs, work = pace.work, comparison }: Pick<Form, 'outputs' | 'work' | 'comparison'>): number {
  const isCompared = comparison !== undefined && comparison.runs.length > 0
  return isCompared ? outputs * durationOf(pace, { outputs: 1, work }) : durationOf(pace, { outputs, work })
}
