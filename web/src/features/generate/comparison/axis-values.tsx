import { type Axis, COMPARISON, MODEL_AXIS } from '@stipple/core/domain/comparison'
import type { Scalar } from '@stipple/core/domain/property'
import { localize } from '@stipple/core/domain/text'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { MultiSlider } from '../../../components/multi-slider/multi-slider.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { OptionList } from '../../../components/option-list/option-list.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Form } from '../form/use-form.ts'
import { AxisLoras } from './axis-loras.tsx'
import { randomSeed } from './use-comparison.ts'
import styles from './axes-panel.module.css'

interface Props {
  readonly form: Form
  readonly axis: Axis
  readonly label: string
  readonly onChange: (values: readonly Scalar[]) => void
}

/** The control that chooses several values of a field. */
export function AxisValues({ form, axis: { field, values }, label, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const property = form.properties?.[field]
  const among = (options: readonly { value: Scalar; label: string; disabled?: boolean }[]) => (
    <OptionList
      label={label}
      options={options}
      chosen={values}
      limit={COMPARISON.cells}
      // In list order, independent of the order of selection.
      onChange={(chosen) => onChange(options.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])))}
    />
  )
  if (field === MODEL_AXIS) return among((form.models ?? []).map(({ model, label: name }) => ({ value: model, label: name })))
  if (property?.options) return among(property.options.map((option) => ({ ...option, label: localize(option.label, language) })))
  if (property?.widget === 'loras')
    return <AxisLoras label={label} base={property.base} chosen={values.map(String)} limit={COMPARISON.cells} onChange={onChange} />
  if (property?.widget === 'switch')
    return among([true, false].map((value) => ({ value, label: t(`playground.comparison.${value ? 'on' : 'off'}`) })))
  const numbers = values.filter((value) => typeof value === 'number')
  if (property?.widget === 'seed') return <Seeds label={label} seeds={numbers} onChange={onChange} />
  const { minimum = 0, maximum = 1, step = 1 } = property ?? {}
  return (
    <MultiSlider
      label={label}
      values={numbers.length > 0 ? numbers : [minimum]}
      minimum={minimum}
      maximum={maximum}
      step={step}
      limit={COMPARISON.cells}
      onChange={(next) => onChange([...new Set(next)])}
    />
  )
}

function Seeds({ label, seeds, onChange }: { label: string; seeds: readonly number[]; onChange: Props['onChange'] }) {
  const { t } = useTranslation()
  const put = (index: number, seed: number) => onChange([...new Set(seeds.map((one, at) => (at === index ? seed : one)))])
  return (
    <div className={styles.seeds}>
      {seeds.map((seed, index) => (
        <div key={index} className={styles.seed}>
          <NumberInput
            label={t('playground.list.value', { label, number: index + 1 })}
            value={seed}
            minimum={0}
            maximum={2 ** 32 - 1}
            onChange={(next = 0) => put(index, next)}
          />
          <IconButton
            label={t('playground.list.remove', { number: index + 1 })}
            icon={<X aria-hidden />}
            disabled={seeds.length === 1}
            onClick={() => onChange(seeds.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => onChange([...seeds, randomSeed()])}>
        {t('playground.list.add')}
      </Button>
    </div>
  )
}
