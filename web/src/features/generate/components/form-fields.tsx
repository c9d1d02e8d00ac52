import type { Properties } from '@stipple/core/domain/property'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { setDraft } from '../../drafts/public.ts'
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
        onSend: run.send,
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
    return (
      <div key={name} data-field={name}>
        {height ? <SizeWidget width={props} height={height} /> : <Widget {...props} />}
      </div>
    )
  })

  if (area === 'main') return fields
  if (names.length === 0) return null
  return (
    <div className={styles.more}>
      <div className={styles.line}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <ChevronRight size={16} aria-hidden />
          {t('generate.advanced')}
        </button>
        {open && (
          <button type="button" className={styles.reset} onClick={() => setDraft(form.mode.id, {})}>
            {t('generate.reset')}
          </button>
        )}
      </div>
      {open && (
        <div id={id} className={styles.fields}>
          {fields}
        </div>
      )}
    </div>
  )
}
