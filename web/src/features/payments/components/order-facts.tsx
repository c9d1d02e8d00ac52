import type { Order } from '@stipple/core/contract/payments'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../../lib/format-price.ts'
import { localDay, stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { lastDay } from '../use-bonus-text.ts'
import { useDotsText } from '../use-dots-text.ts'
import styles from './order-facts.module.css'

/** Contents of an order, in the form of a receipt. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dotsText = useDotsText()
  const bonus = order.total - order.dots
  const lines: readonly (readonly [string, string] | undefined)[] = [
    [t('payments.order.plan'), `${t(`payments.plans.${order.plan}`)} · ${t(`payments.periods.m${order.months}`)}`],
    [t('payments.order.dots'), dotsText(order.dots)],
    bonus > 0 ? [t('payments.order.bonus'), dotsText(bonus)] : undefined,
    [t('payments.order.price'), formatPrice(order.price, order.currency, language)],
    [t('payments.order.provider'), t(`payments.providers.${order.provider}`)],
    [t('payments.order.ordered'), `${localDay(order.created).slice(0, 4)}-${stamp(order.created)}`],
    order.dotsUntil === undefined ? undefined : [t('payments.order.lasts'), lastDay(order.dotsUntil)],
  ]
  return (
    <dl className={styles.facts}>
      {lines.map(
        (line) =>
          line && (
            <div key={line[0]} className={styles.line}>
              <dt>{line[0]}</dt>
              <dd>{line[1]}</dd>
            </div>
          ),
      )}
      <div className={styles.number}>
        <dt>{t('payments.order.number')}</dt>
        <dd>{order.id}</dd>
      </div>
    </dl>
  )
}
