import { useTranslation } from 'react-i18next'
import { useModelName } from '../../catalogue/public.ts'
import type { Names } from '../difference.ts'

/** Returns names of settings in works that are not mode fields. */
export function useNames(): Names {
  const { t } = useTranslation()
  const modelOf = useModelName()
  return {
    mode: t('work.mode'),
    model: t('work.model'),
    size: t('work.size'),
    seed: t('work.seed'),
    prompt: t('detail.lineage.prompt'),
    negative: t('work.negative'),
    modelOf,
  }
}
