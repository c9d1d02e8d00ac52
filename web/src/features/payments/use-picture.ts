import type { Language } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { modelsOf, modelsQuery } from '../catalogue/public.ts'

/** Price of a picture with the first model; undefined while it is unknown, or where no model makes pictures. */
export function usePicture(language: Language): { readonly model: string; readonly cost: number } | undefined {
  const { data } = useQuery(modelsQuery(language))
  const first = data && modelsOf(data, 'Text2Img')[0]
  return first && first.cost > 0 ? { model: first.label, cost: first.cost } : undefined
}
