import type { ManagedSetting } from '@stipple/core/contract/manage'
import { decimalsOf } from '@stipple/core/domain/currency'
import { PLAN_IDS, PLAN_MONTHS } from '@stipple/core/domain/recharge'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { currencyQuery } from '../queries.ts'
import styles from './setting-form.module.css'

type Value = ManagedSetting['value']
const plans = z.array(
  z.object({
    id: z.enum(PLAN_IDS),
    vip: z.boolean(),
    periods: z.array(z.object({ months: z.literal([...PLAN_MONTHS]), price: z.number(), dots: z.number() })),
  }),
)
type Period = z.infer<typeof plans>[number]['periods'][number]
const MOST = 100_000_000

/** Price and dots of each plan for each number of months. */
export function PlansEditor({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const { t } = useTranslation()
  const list = plans.parse(value)
  const { data: currency } = useQuery(currencyQuery)
  // Prices are stored in the smallest unit, and entered as usual.
  const unit = currency === undefined ? 1 : 10 ** decimalsOf(currency)
  const change = (id: string, changes: Partial<(typeof list)[number]>) =>
    onChange(list.map((plan) => (plan.id === id ? { ...plan, ...changes } : plan)))
  const changePeriod = (plan: (typeof list)[number], months: number, changes: Partial<Period>) =>
    change(plan.id, { periods: plan.periods.map((period) => (period.months === months ? { ...period, ...changes } : period)) })
  return (
    <div className={styles.rows}>
      {list.map((plan) => (
        <fieldset key={plan.id} className={styles.rows}>
          <legend>{t(`manage.config.plans.${plan.id}`)}</legend>
          <div className={styles.plan}>
            {plan.periods.map(({ months, price, dots }) => (
              <div key={months}>
                <p className={styles.soft}>{t('manage.config.plans.months', { count: months })}</p>
                <label>
                  <span className={styles.soft}>{t('manage.config.plans.price', { currency: currency ?? '…' })}</span>
                  <NumberInput
                    value={price / unit}
                    minimum={1 / unit}
                    maximum={MOST / unit}
                    step={1 / unit}
                    disabled={currency === undefined}
                    onChange={(next = 1 / unit) => changePeriod(plan, months, { price: Math.round(next * unit) })}
                  />
                </label>
                <label>
                  <span className={styles.soft}>{t('manage.config.plans.dots')}</span>
                  <NumberInput
                    value={dots}
                    minimum={1}
                    maximum={MOST}
                    onChange={(next = 1) => changePeriod(plan, months, { dots: next })}
                  />
                </label>
              </div>
            ))}
          </div>
          <Switch label={t('manage.config.plans.vip')} checked={plan.vip} onChange={(vip) => change(plan.id, { vip })} />
        </fieldset>
      ))}
    </div>
  )
}
