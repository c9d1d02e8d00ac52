import { CallError } from '@stipple/core/contract/client'
import type { Reply } from '@stipple/core/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { formatPrice } from '../../../lib/format-price.ts'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { sandboxQuery } from '../queries.ts'
import styles from './sandbox-payment.module.css'

type Payment = Reply<'GET /api/pay/sandbox/:id'>['data']
type Outcome = 'pay' | 'fail' | 'pay_silently'

/** The checkout page of the sandbox. It must resemble neither the shop nor a bank. */
export function SandboxPayment({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sandboxQuery(id))
  const isMissing = error instanceof CallError && error.reply?.code === 'not_found'
  if (error && !data)
    return (
      <Empty
        as="page"
        title={t(isMissing ? 'payments.sandbox.missingTitle' : 'payments.order.failed')}
        text={isMissing ? t('payments.sandbox.missingText') : errorText(error)}
        form="waves"
      >
        {isMissing ? (
          <Link to="/" className={buttonClass({})}>
            {t('common.toHome')}
          </Link>
        ) : (
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        )}
      </Empty>
    )
  return (
    <div className={styles.frame}>
      <div className={styles.sheet}>
        <p className={styles.stamp}>{t('payments.sandbox.stamp')}</p>
        <h1>{t('payments.sandbox.title')}</h1>
        <p className={styles.lead}>{t('payments.sandbox.lead')}</p>
        {data ? <Till id={id} payment={data} /> : <Skeleton height={220} />}
      </div>
    </div>
  )
}

function Till({ id, payment }: { id: string; payment: Payment }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { play, error, isPending } = usePlay(id)
  const { amount, currency, description, state, returnTo } = payment
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('payments.sandbox.forWhat')}</dt>
          <dd>{description}</dd>
        </div>
        <div>
          <dt>{t('payments.sandbox.amount')}</dt>
          <dd className={styles.amount}>{formatPrice(amount, currency, language)}</dd>
        </div>
      </dl>
      {state === 'open' ? (
        <ul className={styles.outcomes}>
          {OUTCOMES.map(({ outcome, name }) => (
            <li key={outcome}>
              <Button size="large" wide disabled={isPending} aria-describedby={`${outcome}-hint`} onClick={() => play(outcome)}>
                {t(`payments.sandbox.${name}`)}
              </Button>
              <p id={`${outcome}-hint`}>{t(`payments.sandbox.${name}Hint`)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.state} role="status">
          {t(`payments.sandbox.states.${state}`)}
        </p>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {errorText(error)}
        </p>
      )}
      {/* Leaving would interrupt a payment in progress. */}
      <a
        href={isPending ? undefined : returnTo}
        role="link"
        aria-disabled={isPending}
        className={buttonClass({ look: state === 'open' ? 'quiet' : 'primary', size: 'large', wide: true })}
      >
        {t('payments.sandbox.back')}
      </a>
    </>
  )
}

/** Completes the payment once, then refetches its state, whether it succeeded or another tab was faster. */
function usePlay(id: string) {
  const queries = useQueryClient()
  const busy = useRef(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (outcome: Outcome) => api('POST /api/pay/sandbox/:id', { params: { id }, body: { outcome } }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: sandboxQuery(id).queryKey })
      busy.current = false
    },
  })
  const play = (outcome: Outcome) => {
    if (busy.current) return
    busy.current = true
    mutate(outcome)
  }
  return { play, error, isPending }
}

const OUTCOMES = [
  { outcome: 'pay', name: 'pay' },
  { outcome: 'pay_silently', name: 'paySilently' },
  { outcome: 'fail', name: 'fail' },
] as const satisfies readonly { outcome: Outcome; name: string }[]
