import type { ModelItem } from '@stipple/core/contract/shapes'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'

type Cautions = Pick<ModelItem, 'experimental' | 'resting' | 'made_by'>

/** Badges of a model for facts to know before choosing it. */
export function ModelBadges({ model }: { model: Cautions }) {
  const { t } = useTranslation()
  return (
    <>
      {model.made_by !== undefined && <Badge>{model.made_by}</Badge>}
      {cautionsOf(model).map((caution) => (
        <Badge key={caution} tone="caution">
          {t(`common.${caution}.badge`)}
        </Badge>
      ))}
    </>
  )
}

/** The same facts as sentences; undefined if there are none. */
export const cautionText = (t: TFunction, model: Cautions): string | undefined =>
  [
    ...cautionsOf(model).map((caution) => t(`common.${caution}.text`)),
    ...(model.made_by === undefined ? [] : [t('common.madeBy', { name: model.made_by })]),
  ].join(' ') || undefined

const cautionsOf = (model: Cautions) => (['experimental', 'resting'] as const).filter((caution) => model[caution])
