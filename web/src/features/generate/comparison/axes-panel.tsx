import { COMPARISON, MODEL_AXIS } from '@stipple/core/domain/comparison'
import { fitsBase } from '@stipple/core/domain/loras'
import { localize } from '@stipple/core/domain/text'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Run } from '../components/use-run.ts'
import type { Comparison, Form } from '../form/use-form.ts'
import { useLoras } from '../form/use-loras.ts'
import { AxisValues } from './axis-values.tsx'
import input from '../../../components/field/input.module.css'
import styles from './axes-panel.module.css'

interface Props {
  readonly form: Form
  readonly comparison: Comparison
  readonly run: Run
}

/** Axes of a comparison: what varies, and its values. */
export function AxesPanel({ form, comparison, run }: Props) {
  const { t } = useTranslation()
  const { axes, runs, fields, set, axisOf } = comparison
  const { data: loras } = useLoras()
  const isThere = (field: string) => {
    const property = form.properties?.[field]
    return property?.widget !== 'loras' || loras?.some((lora) => fitsBase(lora, property.base))
  }
  const free = fields.filter((field) => isThere(field) && !axes.some((axis) => axis.field === field))
  const [next] = free
  return (
    <div className={styles.axes}>
      {axes.map((axis, index) => (
        <AxisEditor
          key={axis.field}
          form={form}
          number={index + 1}
          axis={axis}
          free={free}
          problem={run.problemOf(axis.field)}
          onChange={(changed) => set(axes.map((one) => (one === axis ? changed : one)))}
          onField={(field) => set(axes.map((one) => (one === axis ? axisOf(field) : one)))}
          onRemove={() => set(axes.filter((one) => one !== axis))}
        />
      ))}
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden />}
        disabled={runs.length >= COMPARISON.axes || next === undefined}
        onClick={() => next !== undefined && set([...axes, axisOf(next)])}
      >
        {t('playground.comparison.add')}
      </Button>
      <p className={styles.sum} role="status">
        {t('playground.comparison.sum', { count: form.outputs, product: runs.map(({ values }) => values.length).join(' × ') })}
      </p>
    </div>
  )
}

interface EditorProps {
  readonly form: Form
  readonly number: number
  readonly axis: Comparison['axes'][number]
  /** Fields that no axis has. */
  readonly free: readonly string[]
  readonly problem: string | undefined
  readonly onChange: (axis: Comparison['axes'][number]) => void
  readonly onField: (field: string) => void
  readonly onRemove: () => void
}

function AxisEditor({ form, number, axis, free, problem, onChange, onField, onRemove }: EditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const nameOf = (field: string): string =>
    field === MODEL_AXIS ? t('generate.model') : (localize(form.properties?.[field]?.label, language) ?? field)
  return (
    <div className={styles.axis} role="group" aria-label={nameOf(axis.field)} data-field={axis.field}>
      <div className={styles.head}>
        <label className="visually-hidden" htmlFor={id}>
          {t('playground.comparison.axis', { number })}
        </label>
        <select id={id} className={input.input} value={axis.field} onChange={(event) => onField(event.target.value)}>
          {[axis.field, ...free].map((field) => (
            <option key={field} value={field}>
              {nameOf(field)}
            </option>
          ))}
        </select>
        <IconButton label={t('playground.comparison.remove', { name: nameOf(axis.field) })} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      <AxisValues form={form} axis={axis} label={nameOf(axis.field)} onChange={(values) => onChange({ ...axis, values })} />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
