import type { CommunityWork } from '@stipple/core/contract/community'
import type { Work } from '@stipple/core/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useSession } from '../account/public.ts'
import { applyStyle, type Recipe } from '../drafts/public.ts'

/** Parameters for a work like this one. */
export const recipeOf = ({ mode, model, modelname, params }: CommunityWork): Recipe => ({
  mode,
  model,
  modelName: modelname,
  input: params,
})

/** Fills the form with the parameters of a work, and opens it. */
export function useSameStyle(): (work: CommunityWork) => void {
  const navigate = useNavigate()
  const { user } = useSession()
  return (work) => {
    applyStyle(recipeOf(work))
    // Remix count of the work; requested without delaying the form.
    if (user && !work.mine) void api('POST /api/work/remix', { body: { cid: work.cid } }).catch(() => undefined)
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: work.mode, model: undefined } })
  }
}

/** In the shape of a member's own work, for shared components. */
export function asWork(work: CommunityWork): Work {
  return { ...work, image_id: work.cid, job_id: work.cid, bytes: 0, seed: Number(work.params['seed'] ?? 0), starred: 0, rated: 0 }
}
