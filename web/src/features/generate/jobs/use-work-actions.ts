import type { Work } from '@stipple/core/contract/shapes'
import type { WorkAction } from '@stipple/core/domain/work-actions'
import { useQuery } from '@tanstack/react-query'
import { useModelName } from '../../catalogue/public.ts'
import { actionsQuery } from '../action-queries.ts'
import { oncePerPress } from './double-press.ts'
import { submitAction } from './submit.ts'

export interface OfferedAction {
  readonly action: WorkAction
  /** Dots. */
  readonly cost: number
  readonly run: () => void
}

/** One-click actions on the member's own work; undefined until the server has listed them. */
export function useWorkActions(work: Work): readonly OfferedAction[] | undefined {
  const modelOf = useModelName()
  const isHere = work.deleted_until === undefined && !work.image.startsWith('blob:')
  const { data: offers = [], isLoading } = useQuery({ ...actionsQuery(work.image_id), enabled: isHere })
  if (isLoading) return undefined
  return offers.map(({ action, mode, model, cost }) => ({
    action,
    cost,
    run: () => {
      const { prompt, width = 1, height = 1 } = work
      const factor = action === 'upscale' ? 2 : 1
      const input = { prompt, width: width * factor, height: height * factor }
      const sent = { mode, model, modelName: modelOf({ model, modelname: model }), input, cost, count: 1, larger: false, origin: work }
      void oncePerPress(`${action} ${work.image_id}`, () => submitAction(work.image_id, action, sent))
    },
  }))
}
