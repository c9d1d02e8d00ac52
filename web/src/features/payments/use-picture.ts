import type { Language } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { modelsOf, modelsQuery } from '../catalogue/public.ts'

/** What a picture costs with the model that comes first; undefined until it is known, or where nothing makes pictures. */
export function usePicture(language: Language): { readonly model: string; readonly cost: number } | undefined {
  const { data } = useQuery(modelsQuery(language))
  const first = data && modelsOf(data, 'Text2Img')[0]
  return first && first.cost > 0 ? { model: first.label, cost: first.cost } : undefined
}
