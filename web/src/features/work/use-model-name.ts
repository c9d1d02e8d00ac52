import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../lib/use-language.ts'
import { modelsQuery } from '../catalogue/public.ts'

/** Names models: a work's record keeps the name in the language it was made in, the catalogue has it in the one on screen. */
export function useModelName(): (work: Pick<Work, 'model' | 'modelname'>) => string {
  const { data: models } = useQuery(modelsQuery(useLanguage()))
  return ({ model, modelname }) => models?.find((one) => one.model === model)?.label ?? modelname
}
