import type { Checkout, Order } from '@stipple/core/contract/payments'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { QrCode } from '../../../components/qr-code/qr-code.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { setExpiring } from '../../../lib/expiring.ts'
import { formatPrice } from '../../../lib/format-price.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { useOrderActions } from '../use-order-actions.ts'
import { clockText, useSecondsLeft } from '../use-seconds-left.ts'
import { ActionProblem } from './action-problem.tsx'
import { Notices } from './notices.tsx'
import { OrderFacts } from './order-facts.tsx'
import styles from './order-view.module.css'

interface Props {
  readonly order: Order
  readonly checkout: Checkout
  readonly actions: ReturnType<typeof useOrderActions>
  readonly offline: boolean
}

/** An order that can be paid now: the checkout on the left, its contents on the right. */
export function OrderWaiting({ order, checkout, actions, offline }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const left = useSecondsLeft(order.expires)
  const { act, running, last, error } = actions
  const notSeen = last === 'check' && !running && error === null
  return (
    <>
      <h1>{t('payments.order.title', { price: formatPrice(order.price, order.currency, language) })}</h1>
      <Notices example={false} practice={order.provider === 'sandbox'} />
      <div className={styles.card}>
        <section className={styles.main}>
          <PaymentMethod order={order} checkout={checkout} />
          <p className={styles.clock}>{t('payments.order.left', { time: clockText(left) })}</p>
          <p className={styles.stuck}>
            {t('payments.order.anotherWayText')}
            <Button look="quiet" size="small" disabled={running !== undefined} onClick={() => act(order.id, 'again')}>
              {t('payments.order.anotherWay')}
            </Button>
          </p>
        </section>
        <section className={styles.details}>
          <OrderFacts order={order} />
          <div className={styles.answers}>
            <p className={styles.status} role="status">
              <span className={styles.pulse} aria-hidden />
              {t(offline ? 'generate.reconnecting' : notSeen ? 'payments.order.notSeen' : 'payments.order.waiting')}
            </p>
            <ActionProblem error={error} provider={order.provider} />
            <div className={styles.buttons}>
              <Button disabled={running !== undefined} onClick={() => act(order.id, 'check')}>
                {t(running === 'check' ? 'payments.order.asking' : 'payments.order.paidAsk')}
              </Button>
              <Button disabled={running !== undefined} onClick={() => act(order.id, 'close')}>
                {t('payments.order.notPaid')}
              </Button>
            </div>
          </div>
        </section>
      </div>
    </>
  )
}

function PaymentMethod({ order, checkout }: { order: Order; checkout: Checkout }) {
  const { t } = useTranslation()
  const provider = t(`payments.providers.${order.provider}`)
  const isPractice = order.provider === 'sandbox'
  if (checkout.kind === 'qr') {
    return (
      <>
        <QrCode content={checkout.content} label={t('payments.order.scanLabel', { provider })} size={232} />
        <p className={styles.hint}>{t('payments.order.scan', { provider })}</p>
      </>
    )
  }
  return (
    <>
      <div className={styles.drawing}>
        <StippleField seed={order.id} form="sphere" progress={WAITING} />
      </div>
      <p className={styles.hint}>{isPractice ? t('payments.order.goPracticeText') : t('payments.order.goText', { provider })}</p>
      <a href={checkout.url} className={buttonClass({ look: 'primary', size: 'large' })} onClick={rememberLeaving}>
        {isPractice ? t('payments.order.goPractice') : t('payments.order.go', { provider })}
      </a>
    </>
  )
}

/** Share of the dots that are gathered before the payment. */
const WAITING = 0.35

/** Within a minute, the balance call of a returning payer makes the server query the provider. */
function rememberLeaving(): void {
  setExpiring('check_recharge', '1', 1)
}
