import type { ManagedSetting } from '@stipple/core/contract/manage'
import { LANGUAGES } from '@stipple/core/domain/text'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { textIn } from './texts-in.ts'
import { TimeInput } from './time-input.tsx'
import { useLanguageName } from './use-language-name.ts'
import styles from './setting-form.module.css'

type Value = ManagedSetting['value']
const bonuses = z.object({
  firstPurchase: z.optional(z.number()),
  limitedTime: z.array(z.object({ percent: z.number(), label: z.record(z.string(), z.string()), from: z.string(), until: z.string() })),
})
type Limited = z.infer<typeof bonuses>['limitedTime'][number]
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Bonus dots: for the first purchase, and for a limited time. */
export function BonusesEditor({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const { firstPurchase, limitedTime } = bonuses.parse(value)
  const say = (first: number | undefined, limited: readonly Limited[]) =>
    onChange({ ...(first !== undefined && { firstPurchase: first }), limitedTime: [...limited] })
  const change = (at: number, changes: Partial<Limited>) =>
    say(
      firstPurchase,
      limitedTime.map((one, index) => (index === at ? { ...one, ...changes } : one)),
    )
  const add = () => {
    const now = Date.now()
    const [from, until] = [new Date(now).toISOString(), new Date(now + WEEK_MS).toISOString()]
    say(firstPurchase, [...limitedTime, { percent: 20, label: { en: 'Bonus', zh: '限时多送' }, from, until }])
  }
  return (
    <div className={styles.rows}>
      <label className={styles.narrow}>
        <span className={styles.soft}>{t('manage.config.bonuses.first')}</span>
        <NumberInput value={firstPurchase} minimum={1} maximum={1000} onChange={(first) => say(first, limitedTime)} />
      </label>
      {limitedTime.map((one, at) => (
        <div key={at} className={styles.row}>
          <label>
            <span className={styles.soft}>{t('manage.config.bonuses.percent')}</span>
            <NumberInput value={one.percent} minimum={1} maximum={1000} onChange={(percent = 1) => change(at, { percent })} />
          </label>
          {LANGUAGES.map((language) => (
            <TextInput
              key={language}
              label={`${t('manage.config.bonuses.name')} · ${languageName(language)}`}
              maxLength={80}
              value={textIn(one.label, language)}
              onChange={(event) => change(at, { label: { ...one.label, [language]: event.target.value } })}
            />
          ))}
          <TimeInput
            label={t('manage.config.bonuses.from')}
            value={one.from}
            onChange={(from) => from !== undefined && change(at, { from })}
          />
          <TimeInput
            label={t('manage.config.bonuses.until')}
            value={one.until}
            onChange={(until) => until !== undefined && change(at, { until })}
          />
          <IconButton
            label={t('manage.config.bonuses.remove')}
            icon={<Trash2 aria-hidden />}
            onClick={() =>
              say(
                firstPurchase,
                limitedTime.filter((_, index) => index !== at),
              )
            }
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={<Plus aria-hidden />} onClick={add}>
          {t('manage.config.bonuses.add')}
        </Button>
      </div>
    </div>
  )
}
