import { CallError } from '@stipple/core/contract/client'
import type { ProviderId } from '@stipple/core/domain/recharge'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { isOffline } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { formatPrice } from '../../../lib/format-price.ts'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Period, Plan } from '../queries.ts'
import { useDotsText } from '../use-dots-text.ts'
import { isPriceChange } from '../use-order.ts'
import styles from './plan-slip.module.css'

interface Props {
  readonly plan: Plan
  readonly period: Period
  readonly currency: string
  readonly provider: ProviderId
  readonly member: boolean
  /** Error of the last attempt to order. */
  readonly error: unknown
  readonly busy: boolean
  readonly onPay: () => void
}

/** The chosen plan in one line, its price, and the button that orders it. */
export function PlanSlip({ plan, period, currency, provider, member, error, busy, onPay }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dotsText = useDotsText()
  const price = formatPrice(period.price, currency, language)
  const bonus = period.total - period.dots
  const facts = { dots: dotsText(period.dots), period: t(`payments.periods.m${period.months}`) }
  return (
    <div className={styles.slip}>
      <div className={styles.words}>
        <p className={styles.name}>
          {t(`payments.plans.${plan.id}`)}
          {plan.vip && <span className={styles.vip}>{t('payments.vipText')}</span>}
        </p>
        <p className={styles.facts}>
          {bonus > 0 ? t('payments.slipBonus', { ...facts, bonus: dotsText(bonus) }) : t('payments.slipDots', facts)}
        </p>
        {error !== null && (
          <p className={styles.problem} role="alert">
            {problemOf(error)}
          </p>
        )}
      </div>
      {member ? (
        <Button look="primary" size="large" className={styles.pay} aria-disabled={busy} onClick={onPay}>
          {busy ? t('payments.ordering') : t(error !== null && !isPriceChange(error) ? 'common.retry' : 'payments.pay', { price })}
        </Button>
      ) : (
        <Button look="primary" size="large" className={styles.pay} onClick={() => showDialog('logIn')}>
          {t('payments.logInToBuy')}
        </Button>
      )}
    </div>
  )

  function problemOf(refused: unknown): string {
    if (isPriceChange(refused)) return t('payments.priceChanged')
    if (refused instanceof CallError && refused.reply?.code === 'payment_unavailable') {
      return t('payments.order.unavailable', { provider: t(`payments.providers.${provider}`) })
    }
    // The order may exist anyway; the next click sends the same key.
    if (isOffline(refused)) return t('payments.noAnswer')
    return `${t('payments.orderFailed')} ${errorText(refused)}`
  }
}
