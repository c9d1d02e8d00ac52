import type { Order } from '@stipple/core/contract/payments'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../components/button/button.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { Dots, useBalance } from '../../credits/public.ts'
import { useDotsText } from '../use-dots-text.ts'
import { OrderFacts } from './order-facts.tsx'
import styles from './order-view.module.css'

/** A paid order: the dots, their expiry, the new balance, and links back to work. */
export function OrderPaid({ order, path }: { order: Order; path: '/ypay' | '/wpay' }) {
  const { t } = useTranslation()
  const dotsText = useDotsText()
  const balance = useBalance(true)
  return (
    <>
      <h1>{t('payments.order.paidTitle')}</h1>
      <div className={styles.card}>
        <section className={styles.main}>
          <div className={styles.drawing}>
            <StippleField seed={order.id} form="sphere" progress={1} />
          </div>
          <p className={styles.gain} role="status">
            {t('payments.order.paidText', { dots: dotsText(order.total) })}
          </p>
          {balance !== undefined && (
            <p className={styles.balance}>
              {t('payments.order.balance')} <Dots count={balance} />
            </p>
          )}
        </section>
        <section className={styles.details}>
          <OrderFacts order={order} />
          <div className={styles.buttons}>
            <Link
              to="/generate/{-$type}/{-$model}"
              params={{ type: undefined, model: undefined }}
              className={buttonClass({ look: 'primary', size: 'large' })}
            >
              {t('payments.order.toCreate')}
            </Link>
            <Link to={path} search={{}} className={buttonClass({ look: 'quiet', size: 'large' })}>
              {t('payments.order.more')}
            </Link>
          </div>
        </section>
      </div>
    </>
  )
}
