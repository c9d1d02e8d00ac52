import { PLAN_MONTHS, type PlanId, type PlanMonths, type ProviderId } from '@stipple/core/domain/recharge'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Offers } from '../queries.ts'
import { dotsPerDrawn } from '../stipple.ts'
import { useOrder } from '../use-order.ts'
import { usePicture } from '../use-picture.ts'
import { Notices } from './notices.tsx'
import { PlanOption } from './plan-option.tsx'
import { PlanSlip } from './plan-slip.tsx'
import styles from './plan-sheet.module.css'

interface Props {
  readonly offers: Offers
  readonly path: '/ypay' | '/wpay'
  readonly member: boolean
}

/** The plans as discs of dots side by side, drawn to scale, with the chosen one in a bar below. */
export function PlanSheet({ offers, path, member }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const picture = usePicture(language)
  const [planId, setPlan] = useState<PlanId>('standard')
  const [months, setMonths] = useState<PlanMonths>(1)
  const [providerId, setProvider] = useState<ProviderId>()
  const { order, error, isPending, reset } = useOrder((id) => void navigate({ to: path, search: { order: id } }))

  const provider = offers.providers.find((known) => known === providerId) ?? offers.providers[0]
  const rows = offers.plans.flatMap((plan) => {
    const period = plan.periods.find((known) => known.months === months)
    const single = plan.periods.find((known) => known.months === 1)
    return period ? [{ plan, period, single }] : []
  })
  const chosen = rows.find(({ plan }) => plan.id === planId) ?? rows[0]
  const scale = dotsPerDrawn(Math.max(...rows.map(({ period }) => period.total)))
  const most = Math.max(...rows.map(({ period }) => Math.round(period.total / scale)))
  const hasBonus = rows.some(({ period }) => period.bonuses.length > 0)
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      reset()
      set(value)
    }

  return (
    <>
      <Notices example={offers.example} practice={offers.providers.includes('sandbox')} />
      <section className={styles.sheet}>
        <div className={styles.tools}>
          <Choice
            label={t('payments.period')}
            value={months}
            options={PLAN_MONTHS.map((value) => ({ value, label: t(`payments.periods.m${value}`) }))}
            onChange={change(setMonths)}
          />
          {provider && offers.providers.length > 1 && (
            <div className={styles.provider}>
              <span aria-hidden>{t('payments.provider')}</span>
              <Choice
                label={t('payments.provider')}
                value={provider}
                options={offers.providers.map((value) => ({ value, label: t(`payments.providers.${value}`) }))}
                onChange={change(setProvider)}
              />
            </div>
          )}
        </div>
        <div role="radiogroup" aria-label={t('payments.plan')} className={styles.plans}>
          {rows.map(({ plan, period, single }) => (
            <PlanOption
              key={plan.id}
              plan={plan}
              period={period}
              single={single ?? period}
              currency={offers.currency}
              scale={scale}
              most={most}
              pictures={picture && Math.floor(period.total / picture.cost)}
              chosen={plan.id === chosen?.plan.id}
              onChoose={() => change(setPlan)(plan.id)}
            />
          ))}
        </div>
        {chosen && provider && (
          <PlanSlip
            plan={chosen.plan}
            period={chosen.period}
            currency={offers.currency}
            provider={provider}
            member={member}
            error={error}
            busy={isPending}
            onPay={() => order({ plan: chosen.plan.id, months, provider, price: chosen.period.price })}
          />
        )}
      </section>
      <div className={styles.notes}>
        <p>{t(hasBonus ? 'payments.scale' : 'payments.scalePlain', { dots: t('common.dots', { count: scale }) })}</p>
        {picture && <p>{t('payments.picturesWith', { model: picture.model, dots: t('common.dots', { count: picture.cost }) })}</p>}
        <p>
          <Trans i18nKey="payments.protection" components={{ protection: <Link to={PROTECTION[path]} /> }} />
        </p>
      </div>
    </>
  )
}

const PROTECTION = { '/ypay': '/PayProtection', '/wpay': '/WingFoxPayProtection' } as const
