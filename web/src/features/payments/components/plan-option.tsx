import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../../lib/format-price.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { perHundredDots, savingPercent } from '../money.ts'
import type { Period, Plan } from '../queries.ts'
import { useBonusText } from '../use-bonus-text.ts'
import { useDotsText } from '../use-dots-text.ts'
import { Disc } from './disc.tsx'
import styles from './plan-option.module.css'

interface Props {
  readonly plan: Plan
  readonly period: Period
  /** The same plan for one month. */
  readonly single: Period
  readonly currency: string
  /** Dots per drawn dot, and drawn dots of the largest disc. */
  readonly scale: number
  readonly most: number
  /** Approximate number of pictures that its dots pay for. */
  readonly pictures: number | undefined
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** One plan: its dots as a drawing and a number, the price, and the bonuses. */
export function PlanOption({ plan, period, single, currency, scale, most, pictures, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const bonusText = useBonusText()
  const dotsText = useDotsText()
  const id = useId()
  const all = Math.round(period.total / scale)
  const bonus = Math.round((period.total - period.dots) / scale)
  const saving = savingPercent(period, single)
  return (
    <label className={styles.plan}>
      <input
        type="radio"
        className="visually-hidden"
        name="plan"
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
      />
      <span className={styles.stage}>
        <Disc own={all - bonus} bonus={bonus} most={most} />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.ring} aria-hidden />
          <span className={styles.name} id={`${id}-name`}>
            {t(`payments.plans.${plan.id}`)}
          </span>
          {plan.vip && (
            <abbr className={styles.vip} title={t('payments.vipText')}>
              {t('payments.vip')}
            </abbr>
          )}
        </span>
        <span className={styles.facts} id={`${id}-facts`}>
          <span className={styles.price}>{formatPrice(period.price, currency, language)}</span>
          <span className={styles.dots}>{dotsText(period.total)}</span>
          {pictures !== undefined && pictures > 0 && (
            <span className={styles.soft}>{t('payments.pictures', { pictures: formatNumber(pictures, language) })}</span>
          )}
          <span className={styles.soft}>
            {t('payments.perHundred', { price: formatPrice(perHundredDots(period), currency, language) })}
          </span>
          {saving > 0 && <span className={styles.saving}>{t('payments.saving', { percent: saving })}</span>}
          {period.bonuses.map((bonus) => (
            <span key={`${bonus.kind} ${bonus.label?.en}`} className={styles.bonus}>
              <span className={styles.amount}>+{formatNumber(bonus.dots, language)}</span> {bonusText(bonus)}
            </span>
          ))}
        </span>
      </span>
    </label>
  )
}
