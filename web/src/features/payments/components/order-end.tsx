import type { Order } from '@stipple/core/contract/payments'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { formatPrice } from '../../../lib/format-price.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { dotsPerDrawn } from '../stipple.ts'
import type { useOrderActions } from '../use-order-actions.ts'
import { ActionProblem } from './action-problem.tsx'
import { Disc } from './disc.tsx'
import { OrderFacts } from './order-facts.tsx'
import styles from './order-view.module.css'

interface Props {
  readonly order: Order
  readonly path: '/ypay' | '/wpay'
  readonly actions: ReturnType<typeof useOrderActions>
}

/** An order that can no longer be paid: never opened, expired, closed, or refunded. */
export function OrderEnd({ order, path, actions }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { act, running, last, error } = actions
  const end = endOf(order)
  const scale = dotsPerDrawn(order.total)
  const price = formatPrice(order.price, order.currency, language)
  return (
    <>
      <h1>{t(`payments.order.${end}Title`)}</h1>
      <div className={styles.card}>
        <section className={styles.main}>
          <div className={styles.faded}>
            <Disc
              own={Math.round(order.dots / scale)}
              bonus={Math.round((order.total - order.dots) / scale)}
              most={Math.round(order.total / scale)}
            />
          </div>
          <p className={styles.hint}>{t(`payments.order.${end}Text`, { price, provider: t(`payments.providers.${order.provider}`) })}</p>
          {end !== 'refunded' && (
            <Button look="primary" size="large" disabled={running !== undefined} onClick={() => act(order.id, 'again')}>
              {t('payments.order.anotherWay')}
            </Button>
          )}
        </section>
        <section className={styles.details}>
          <OrderFacts order={order} />
          <div className={styles.answers}>
            {last === 'check' && !running && error === null && (
              <p className={styles.status} role="status">
                {t('payments.order.notSeen')}
              </p>
            )}
            <ActionProblem error={error} provider={order.provider} />
            <div className={styles.buttons}>
              {end !== 'refunded' && (
                <Button disabled={running !== undefined} onClick={() => act(order.id, 'check')}>
                  {t(running === 'check' ? 'payments.order.asking' : 'payments.order.paidAsk')}
                </Button>
              )}
              <Link to={path} search={{}} className={buttonClass({})}>
                {t('payments.order.otherPlan')}
              </Link>
            </div>
          </div>
        </section>
      </div>
    </>
  )
}

/**
 * An order closed before it expired was cancelled by the member or refused by the provider; a pending one without a checkout was never opened by its provider.
 */
function endOf({ state, expires }: Order): 'unopened' | 'late' | 'closed' | 'refunded' {
  if (state === 'refunded') return 'refunded'
  if (Date.now() >= new Date(expires).getTime()) return 'late'
  return state === 'pending' ? 'unopened' : 'closed'
}
