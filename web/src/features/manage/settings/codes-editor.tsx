import type { ManagedSetting } from '@stipple/core/contract/manage'
import { CODE_LIFETIMES } from '@stipple/core/domain/recharge'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { TimeInput } from './time-input.tsx'
import styles from './setting-form.module.css'

type Value = ManagedSetting['value']
const codes = z.array(
  z.object({
    code: z.string(),
    dots: z.number(),
    lasts: z.enum(CODE_LIFETIMES),
    from: z.optional(z.string()),
    until: z.optional(z.string()),
    listed: z.optional(z.boolean()),
  }),
)
type Code = z.infer<typeof codes>[number]

/** Claim codes: their dots, duration and period. */
export function CodesEditor({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const { t } = useTranslation()
  const list = codes.parse(value)
  const change = (at: number, changes: { [K in keyof Code]?: Code[K] | undefined }) =>
    onChange(withoutGaps(list.map((code, index) => (index === at ? { ...code, ...changes } : code))))
  return (
    <div className={styles.rows}>
      {list.length === 0 && <p className={styles.soft}>{t('manage.config.codes.none')}</p>}
      {list.map((code, at) => (
        <div key={at} className={styles.row}>
          <TextInput
            label={t('manage.config.codes.code')}
            value={code.code}
            maxLength={64}
            onChange={(event) => change(at, { code: event.target.value })}
          />
          <label>
            <span className={styles.soft}>{t('manage.config.codes.dots')}</span>
            <NumberInput value={code.dots} minimum={70} maximum={500} onChange={(dots = 70) => change(at, { dots })} />
          </label>
          <Choice
            label={t('manage.config.codes.lasts')}
            value={code.lasts}
            options={CODE_LIFETIMES.map((lasts) => ({ value: lasts, label: t(`manage.config.codes.${lasts}`) }))}
            onChange={(lasts) => change(at, { lasts })}
          />
          <TimeInput label={t('manage.config.codes.from')} value={code.from} onChange={(from) => change(at, { from })} />
          <TimeInput label={t('manage.config.codes.until')} value={code.until} onChange={(until) => change(at, { until })} />
          <Switch label={t('manage.config.codes.listed')} checked={code.listed ?? false} onChange={(listed) => change(at, { listed })} />
          <IconButton
            label={t('manage.config.codes.remove', { code: code.code })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(withoutGaps(list.filter((_, index) => index !== at)))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          onClick={() => onChange(withoutGaps([...list, { code: '', dots: 70, lasts: 'day', listed: false }]))}
        >
          {t('manage.config.codes.add')}
        </Button>
      </div>
    </div>
  )
}

/** JSON has no undefined. */
const withoutGaps = (value: unknown): Value => JSON.parse(JSON.stringify(value)) as Value
