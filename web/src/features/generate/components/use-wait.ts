import { durationOf, type Pace } from '@stipple/core/domain/pace'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Form } from '../form/use-form.ts'

/** Wait for a run before it is sent, in seconds. */
export interface Wait {
  /** Until the run would be done; undefined where nothing like it was made lately. */
  readonly seconds: number | undefined
  /** The part of it in which others are made. */
  readonly queue: number
  readonly resting: boolean
}

const ASK_AGAIN_MS = 20_000

/** Wait for what a form asks of a model, asked again while the page is looked at; undefined until the server has answered. */
export function useWait(model: string | undefined, form: Pick<Form, 'outputs' | 'work' | 'comparison'>): Wait | undefined {
  const { data } = useQuery({
    // Lists of models are asked for again when some rest or are back, and this with them.
    queryKey: ['models', 'wait', model],
    queryFn: async ({ signal }) => (await api('GET /api/v2/status/models', { query: { model: model ?? '' }, signal }))[0] ?? null,
    enabled: model !== undefined,
    refetchInterval: ASK_AGAIN_MS,
  })
  if (!data) return undefined
  const { pace, eta, resting = false } = data
  return { seconds: pace && eta + ownSeconds(pace, form), queue: eta, resting }
}

/** Seconds of a run, or of those of a comparison one after the other. */
function ownSeconds(pace: Pace, { outputs, work = pace.work, comparison }: Pick<Form, 'outputs' | 'work' | 'comparison'>): number {
  const isCompared = comparison !== undefined && comparison.runs.length > 0
  return isCompared ? outputs * durationOf(pace, { outputs: 1, work }) : durationOf(pace, { outputs, work })
}
