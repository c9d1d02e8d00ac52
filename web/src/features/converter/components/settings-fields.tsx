import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Range } from '../../../components/range/range.tsx'
import { BETWEEN, FINAL_RATE, FORMATS, INITIAL_RATE, SIDES } from '../settings.ts'
import { changeSettings, useConverter } from '../store.ts'
import styles from './settings-fields.module.css'

interface Props {
  readonly disabled: boolean
}

/** Both frame rates, the transition between pictures, size and format. */
export function SettingsFields({ disabled }: Props) {
  const { t } = useTranslation()
  const { initialRate, finalRate, between, side, format } = useConverter((state) => state.settings)
  return (
    <>
      <RateField
        label={t('converter.initialRate')}
        hint={t('converter.initialRateHint')}
        value={initialRate}
        bounds={INITIAL_RATE}
        disabled={disabled}
        onChange={(rate) => changeSettings({ initialRate: rate })}
      />
      <RateField
        label={t('converter.finalRate')}
        hint={t('converter.finalRateHint')}
        value={finalRate}
        bounds={FINAL_RATE}
        disabled={disabled}
        onChange={(rate) => changeSettings({ finalRate: rate })}
      />
      <FieldShell id="converter-between" as="group" label={t('converter.between')} hint={t(`converter.betweenHints.${between}`)}>
        <Choice
          label={t('converter.between')}
          wide
          disabled={disabled}
          describedBy="converter-between-hint"
          value={between}
          options={BETWEEN.map((value) => ({ value, label: t(`converter.betweens.${value}`) }))}
          onChange={(value) => changeSettings({ between: value })}
        />
      </FieldShell>
      <FieldShell id="converter-side" as="group" label={t('converter.size')} hint={t('converter.sizeHint')}>
        <Choice
          label={t('converter.size')}
          wide
          disabled={disabled}
          describedBy="converter-side-hint"
          value={side}
          options={SIDES.map((value) => ({ value, label: value === 'as-is' ? t('converter.asIs') : `${value}p` }))}
          onChange={(value) => changeSettings({ side: value })}
        />
      </FieldShell>
      <FieldShell id="converter-format" as="group" label={t('converter.format')}>
        <Choice
          label={t('converter.format')}
          wide
          disabled={disabled}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`converter.formats.${value}`) }))}
          onChange={(value) => changeSettings({ format: value })}
        />
      </FieldShell>
    </>
  )
}

interface RateProps {
  readonly label: string
  readonly hint: string
  readonly value: number
  readonly bounds: { readonly minimum: number; readonly maximum: number; readonly step: number }
  readonly disabled: boolean
  readonly onChange: (rate: number) => void
}

function RateField({ label, hint, value, bounds, disabled, onChange }: RateProps) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} hint={hint}>
      <div className={styles.line}>
        <Range label={label} value={value} {...bounds} disabled={disabled} onChange={onChange} />
        <div className={styles.number}>
          <NumberInput
            id={id}
            value={value}
            {...bounds}
            disabled={disabled}
            describedBy={`${id}-hint`}
            onChange={(rate) => rate !== undefined && onChange(rate)}
          />
        </div>
      </div>
    </FieldShell>
  )
}
