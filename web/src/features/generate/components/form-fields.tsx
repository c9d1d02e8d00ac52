import type { Properties } from '@stipple/core/domain/property'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldResetContext } from '../../../components/field/field-reset.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { PromptFormContext } from '../../prompt-tools/public.ts'
import { SizeWidget } from '../form/size-widget.tsx'
import type { Form } from '../form/use-form.ts'
import type { WidgetProps } from '../form/widget-props.ts'
import { WIDGETS } from '../form/widgets.ts'
import type { Run } from './use-run.ts'
import styles from './form-fields.module.css'

interface Props {
  readonly form: Form
  readonly run: Run
  readonly properties: Properties
  readonly area: 'main' | 'advanced'
}

/** The controls of a schema in its order; those for later stand behind one button. */
export function FormFields({ form, run, properties, area }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)

  const propsOf = (name: string): WidgetProps | undefined => {
    const property = properties[name]
    return (
      property && {
        name,
        property,
        label: property.label[language],
        hint: property.hint?.[language],
        value: form.valueOf(name),
        problem: run.problemOf(name),
        onChange: (value) => form.set(name, value),
      }
    )
  }

  const names = Object.entries(properties).flatMap(([name, property]) => (property.area === area && !property.hidden ? [name] : []))
  const paired = properties['width']?.widget === 'size' && properties['height']?.widget === 'size'
  const fields = names.map((name) => {
    const props = propsOf(name)
    if (!props || (paired && name === 'height')) return null
    const height = paired && name === 'width' ? propsOf('height') : undefined
    const Widget = WIDGETS[props.property.widget]
    const together = height ? [name, 'height'] : [name]
    return (
      <div key={name} data-field={name}>
        <Resettable form={form} fields={together} label={height ? t('generate.size') : props.label}>
          {height ? <SizeWidget width={props} height={height} /> : <Widget {...props} />}
        </Resettable>
      </div>
    )
  })

  if (area === 'main')
    return (
      <PromptFormContext
        value={{ mode: form.mode.id, model: form.model?.model, larger: form.larger, properties, valueOf: form.valueOf, set: form.set }}
      >
        {fields}
      </PromptFormContext>
    )
  if (names.length === 0) return null
  // What is wrong is never hidden.
  const shown = open || names.some((name) => run.problemOf(name) !== undefined)
  return (
    <div className={styles.more}>
      <div className={styles.line}>
        <button type="button" className={styles.toggle} aria-expanded={shown} aria-controls={id} onClick={() => setOpen(!shown)}>
          <ChevronRight size={16} aria-hidden />
          {t('generate.advanced')}
        </button>
        {form.changed.length > 0 && (
          <button type="button" className={styles.reset} onClick={() => form.reset(form.changed)}>
            {t('generate.resetAll')}
          </button>
        )}
      </div>
      {shown && (
        <div id={id} className={styles.fields}>
          {fields}
        </div>
      )}
    </div>
  )
}

interface ResettableProps {
  readonly form: Form
  readonly fields: readonly string[]
  readonly label: string
  readonly children: ReactNode
}

/** Marks a control that was changed, and lets it be put back. */
function Resettable({ form, fields, label, children }: ResettableProps) {
  const { t } = useTranslation()
  const isChanged = fields.some((field) => form.changed.includes(field))
  const name = t('generate.resetField', { label })
  const offer = isChanged ? { label: name, reset: () => form.reset(fields) } : undefined
  return (
    <FieldResetContext value={offer}>
      <Suspense fallback={<Skeleton height={120} />}>{children}</Suspense>
    </FieldResetContext>
  )
}
