import { localize } from '@stipple/core/domain/text'
import { shanghaiDay } from '@stipple/core/domain/time'
import { useTranslation } from 'react-i18next'
import { localDay } from '../../lib/stamp.ts'
import { useLanguage } from '../../lib/use-language.ts'
import type { Period } from './queries.ts'

/** Name of a bonus, as the operator wrote it, and its last day. */
export function useBonusText(): (bonus: Period['bonuses'][number]) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return ({ kind, label, until }) => {
    const name = localize(label, language) ?? t(`payments.bonuses.${kind}`)
    return until === undefined ? name : t('payments.bonusUntil', { label: name, date: localDay(new Date(until).getTime() - 1) })
  }
}

/** The last day on which dots can be spent, by the operator's clock: an end at midnight belongs to the day before. */
export const lastDay = (end: string): string => shanghaiDay(new Date(end).getTime() - 1)
