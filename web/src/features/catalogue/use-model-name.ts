import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../lib/use-language.ts'
import { modelsQuery } from './queries.ts'

/**
 * Returns names of models: a work stores the name in the language of its creation, the catalogue has it in the current one. Empty while the catalogue
 * is loading, so that the other language does not flash.
 */
export function useModelName(): (work: Pick<Work, 'model' | 'modelname'>) => string {
  const { data: models, isPending } = useQuery(modelsQuery(useLanguage()))
  return ({ model, modelname }) => (isPending ? '' : (models?.find((one) => one.model === model)?.label ?? modelname))
}
