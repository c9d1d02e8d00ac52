import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../lib/use-language.ts'
import { modelsQuery } from './queries.ts'

/**
 * Names models: a work's record keeps the name in the language it was made in, the catalogue has it in the one on screen. Nothing while the catalogue is on
 * its way, so that no name of the other language shows for a moment.
 */
export function useModelName(): (work: Pick<Work, 'model' | 'modelname'>) => string {
  const { data: models, isPending } = useQuery(modelsQuery(useLanguage()))
  return ({ model, modelname }) => (isPending ? '' : (models?.find((one) => one.model === model)?.label ?? modelname))
}
