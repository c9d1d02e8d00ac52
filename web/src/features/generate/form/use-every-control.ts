import { CONTROL_TYPES } from '@stipple/core/domain/control-types'
import type { Option, Property } from '@stipple/core/domain/property'
import { localize } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsOf, modelsQuery } from '../../catalogue/public.ts'

/** A control type field with the types that its model does not support, disabled and with the models that do. Other fields are unchanged. */
export function useEveryControl(property: Property | undefined): Property | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  const isControl = property?.missing === 'no_control'
  const { data } = useQuery({ ...modelsQuery(language), enabled: isControl })
  if (!isControl || !data) return property
  const offered = property.options ?? []
  const models = modelsOf(data, 'Condition')
  const others = CONTROL_TYPES.filter(({ id }) => !offered.some(({ value }) => value === id)).map(({ id, label }): Option => {
    const able = models.filter(({ params }) => params.allow_controltypes.includes(id)).map((model) => model.label)
    const control = localize(label, language)
    const text = able[0] === undefined ? t('generate.controlNowhere', { control }) : t('generate.controlWith', { control, model: able[0] })
    return { value: id, label: { en: text, zh: text }, disabled: true }
  })
  return { ...property, options: [...offered, ...others] }
}
