import type { ModelItem } from '@stipple/core/contract/shapes'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'

type Cautions = Pick<ModelItem, 'experimental' | 'resting'>

/** Marks a model for what is to be known before it is chosen. */
export function ModelBadges({ model }: { model: Cautions }) {
  const { t } = useTranslation()
  return cautionsOf(model).map((caution) => (
    <Badge key={caution} tone="caution">
      {t(`common.${caution}.badge`)}
    </Badge>
  ))
}

/** Says the same in sentences; undefined where there is nothing to say. */
export const cautionText = (t: TFunction, model: Cautions): string | undefined =>
  cautionsOf(model)
    .map((caution) => t(`common.${caution}.text`))
    .join(' ') || undefined

const cautionsOf = (model: Cautions) => (['experimental', 'resting'] as const).filter((caution) => model[caution])
