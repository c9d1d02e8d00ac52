import type { CommunityWork } from '@stipple/core/contract/community'
import type { Work } from '@stipple/core/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { applyStyle, type Recipe } from '../drafts/public.ts'

/** Recipe of a work like this one. */
export const recipeOf = ({ mode, model, modelname, params }: CommunityWork): Recipe => ({
  mode,
  model,
  modelName: modelname,
  input: params,
})

/** Fills the form with the parameters of a work, and opens it. */
export function useSameStyle(): (work: CommunityWork) => void {
  const navigate = useNavigate()
  return (work) => {
    applyStyle(recipeOf(work))
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: work.mode, model: undefined } })
  }
}

/** In the shape of a member's own work, for components that show and play those. */
export function asWork(work: CommunityWork): Work {
  return { ...work, image_id: work.cid, job_id: work.cid, bytes: 0, seed: Number(work.params['seed'] ?? 0), starred: 0, rated: 0 }
}
