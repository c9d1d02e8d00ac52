import { shanghaiStamp } from '@stipple/core/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { errorText } from '../../../lib/notify.ts'
import { codeQuery, refusalOf, takePendingClaim, useClaimCode } from '../code-queries.ts'
import { Dots } from './dots.tsx'
import styles from './code-offer.module.css'

/** The reward of a code and its expiry; redeems it once, and shows the result. */
export function CodeOffer({ code, onAnother }: { code: string; onAnother: () => void }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(codeQuery(code))
  const claim = useClaimCode()
  const { mutate } = claim
  const open = data != null && !data.claimed

  const begun = useRef(false)
  useEffect(() => {
    if (!open || begun.current || !takePendingClaim(code)) return
    begun.current = true
    mutate(code)
  }, [open, code, mutate])

  const refusal = refusalOf(claim.error) ?? refusalOf(error)
  const another = (
    <Button size="large" onClick={onAnother}>
      {t('dots.points.another')}
    </Button>
  )
  if (claim.data)
    return (
      <Sheet>
        <h1>{t('dots.points.doneTitle')}</h1>
        <p className={styles.amount}>
          <Dots count={claim.data.amount} />
        </p>
        <p role="status">
          {t('dots.points.done', {
            dots: t('common.dots', { count: claim.data.amount }),
            balance: t('common.dots', { count: claim.data.balance }),
          })}
        </p>
        <p className={styles.until}>{t('dots.points.until', { time: shanghaiStamp(claim.data.expires_at) })}</p>
        <div className={styles.actions}>
          <Link
            to="/generate/{-$type}/{-$model}"
            params={{ type: undefined, model: undefined }}
            className={buttonClass({ look: 'primary', size: 'large' })}
          >
            {t('dots.points.create')}
          </Link>
          {another}
        </div>
      </Sheet>
    )
  if (data?.claimed || refusal === 'code_claimed')
    return (
      <Empty as="page" title={t('dots.points.usedTitle')} text={t('dots.points.usedText', { code })} form="hills">
        {another}
      </Empty>
    )
  if (refusal === 'code_unknown' || refusal === 'invalid_input' || (data === null && !isFetching))
    return (
      <Empty as="page" title={t('dots.points.unknownTitle')} text={t('dots.points.unknownText', { code })} form="waves">
        {another}
      </Empty>
    )
  if (refusal === 'code_over')
    return (
      <Empty as="page" title={t('dots.points.overTitle')} text={t('dots.points.overText', { code })} form="waves">
        {another}
      </Empty>
    )
  if (!data && error && !isFetching)
    return (
      <Empty as="page" title={t('dots.points.failedTitle')} text={errorText(error)} form="peak">
        <Button look="primary" size="large" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
        {another}
      </Empty>
    )
  if (!data) return <Skeleton height={420} />
  return (
    <Sheet gathering={claim.isPending}>
      <h1>{t('dots.points.offer')}</h1>
      <p className={styles.amount}>
        <Dots count={data.amount} />
      </p>
      <p className={styles.code}>{t('dots.points.offerText', { code: data.pointstr })}</p>
      <p className={styles.until}>{t('dots.points.until', { time: shanghaiStamp(data.expires_at) })}</p>
      {claim.error && (
        <p className={styles.problem} role="alert">
          {errorText(claim.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="primary" size="large" disabled={claim.isPending} onClick={() => claim.mutate(code)}>
          {claim.isPending ? t('dots.points.claiming') : t('dots.points.claim', { dots: t('common.dots', { count: data.amount }) })}
        </Button>
        {another}
      </div>
    </Sheet>
  )
}

function Sheet({ gathering, children }: { gathering?: boolean; children: ReactNode }) {
  return (
    <article className={styles.sheet}>
      <div className={styles.drawing}>
        <StippleField seed="points" form="sphere" progress={gathering === undefined ? 1 : gathering ? 0.8 : 0.4} />
      </div>
      {children}
    </article>
  )
}
