import { COUNT_FIELD, PROMPT_FIELD } from '@stipple/core/domain/comparison'
import type { Properties } from '@stipple/core/domain/property'
import { localize } from '@stipple/core/domain/text'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldResetContext } from '../../../components/field/field-reset.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { PromptFormContext } from '../../prompt-tools/public.ts'
import { EnlargedSize } from '../form/enlarged-size.tsx'
import { groupOf } from '../form/groups.ts'
import { promptFormOf } from '../form/prompt-form-of.ts'
import { useEveryControl } from '../form/use-every-control.ts'
import type { Form } from '../form/use-form.ts'
import type { GroupProps, WidgetProps } from '../form/widget-props.ts'
import { GROUP_CONTROLS, WIDGETS } from '../form/widgets.ts'
import { LiveFormContext } from '../live/live-context.ts'
import type { Run } from './use-run.ts'
import styles from './form-fields.module.css'

const ControlPreview = lazy(
  withTexts(['playground'], async () => ({ default: (await import('../form/control-preview.tsx')).ControlPreview })),
)

const PromptAlternatives = lazy(
  withTexts(['playground'], async () => ({ default: (await import('../comparison/prompt-alternatives.tsx')).PromptAlternatives })),
)

const PromptVariables = lazy(
  withTexts(['playground'], async () => ({ default: (await import('../comparison/prompt-variables.tsx')).PromptVariables })),
)

interface Props {
  readonly form: Form
  readonly run: Run
  readonly properties: Properties
  readonly area: 'main' | 'advanced'
}

/** The controls of a form in its order; minor fields are behind one button. */
export function FormFields({ form, run, properties, area }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState<boolean>()
  const { axes = [], runs = [] } = form.comparison ?? {}
  // Each run of a comparison has one output.
  const isVaried = (name: string) => (name === COUNT_FIELD ? runs.length > 0 : axes.some(({ field }) => field === name))
  const names = Object.entries(properties).flatMap(([name, property]) =>
    property.area === area && !property.hidden && !isVaried(name) ? [name] : [],
  )
  const fields = <FieldList form={form} run={run} properties={properties} names={names} />

  if (area === 'main') return fields
  if (names.length === 0) return null
  // Fields with problems are always visible, and so is a style from an address or an app.
  const isBrought = (name: string) => properties[name]?.widget === 'loras' && form.valueOf(name) !== undefined
  const shown = names.some((name) => run.problemOf(name) !== undefined) || (open ?? names.some(isBrought))
  return (
    <div className={styles.more}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => setOpen(!shown)}
        >
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

/** The controls of these fields, in the order of the form. */
export function FieldList({ form, run, properties, names }: Omit<Props, 'area'> & { readonly names: readonly string[] }) {
  return (
    <PromptFormContext value={promptFormOf(form, properties)}>
      <LiveFormContext value={form}>
        {names.map((name) => (
          <FieldOf key={name} form={form} run={run} properties={properties} name={name} />
        ))}
      </LiveFormContext>
    </PromptFormContext>
  )
}

/** The control of one field, or of a whole group where this is its first field. */
export function FieldOf({ form, run, properties, name }: Omit<Props, 'area'> & { readonly name: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const own = useEveryControl(properties[name])
  const propsOf = (each: string): readonly WidgetProps[] => {
    const property = each === name ? own : properties[each]
    if (!property) return []
    const under = property.over === undefined ? undefined : form.valueOf(property.over)
    return [
      {
        name: each,
        property,
        label: localize(property.label, language),
        hint: localize(property.hint, language),
        value: form.valueOf(each),
        problem: run.problemOf(each),
        onChange: (value, change) => form.set(each, value, change),
        picture: typeof under === 'string' && under !== '' ? under : undefined,
        onBusy: (busy) => form.setBusy(each, busy),
      },
    ]
  }

  const group = groupOf(properties, name)
  if (group && group.fields[0] !== name) return null
  const together = group?.fields ?? [name]
  const parts = together.flatMap(propsOf)
  return (
    <div data-field={together.join(' ')}>
      <Resettable form={form} fields={together} label={group ? t(`generate.${group.name}`) : (parts[0]?.label ?? name)}>
        {group ? <Together name={group.name} parts={parts} /> : parts.map((props) => <Single key={name} {...props} />)}
        {/* Their own boundaries: while they are fetched, the field stays, with its focus and caret. */}
        {properties[name]?.missing === 'no_control' && form.valueOf('image_is_control') !== true && (
          <Suspense>
            <ControlPreview image={form.valueOf('image')} control={form.valueOf(name)} />
          </Suspense>
        )}
        {name === PROMPT_FIELD && form.alternatives && (
          <Suspense>
            {form.alternatives.variables.length > 0 && !form.alternatives.literal && (
              <PromptVariables names={form.alternatives.variables} tried={run.problemOf(name) !== undefined} />
            )}
            <PromptAlternatives alternatives={form.alternatives} cost={form.cost} />
          </Suspense>
        )}
        {name === 'factor' && <EnlargedSize image={form.valueOf('image')} factor={form.valueOf(name)} />}
      </Resettable>
    </div>
  )
}

function Together({ name, parts }: GroupProps & { readonly name: keyof typeof GROUP_CONTROLS }) {
  const Control = GROUP_CONTROLS[name]
  return <Control parts={parts} />
}

function Single(props: WidgetProps) {
  const Control = WIDGETS[props.property.widget]
  return <Control {...props} />
}

interface ResettableProps {
  readonly form: Form
  readonly fields: readonly string[]
  readonly label: string
  readonly children: ReactNode
}

/** Marks a changed control and offers to reset it. */
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
