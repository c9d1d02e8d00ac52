import type { ModeId } from '@stipple/core/domain/mode-ids'
import { LANGUAGES } from '@stipple/core/domain/text'
import type { WorkflowInput } from '@stipple/core/domain/workflow'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../components/button/icon-button.tsx'
import { TextInput } from '../../../../components/field/text-input.tsx'
import { NumberInput } from '../../../../components/number-input/number-input.tsx'
import { Switch } from '../../../../components/switch/switch.tsx'
import { useLanguageName } from '../../settings/use-language-name.ts'
import { type FieldFaults, roleIn, rolesIn } from './edited-workflow.ts'
import input from '../../../../components/field/input.module.css'
import engines from '../engines.module.css'
import styles from './workflow.module.css'

interface Props {
  readonly mode: ModeId | undefined
  readonly field: WorkflowInput
  readonly name: string
  readonly faults: FieldFaults | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onChange: (next: Partial<WorkflowInput>) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onLeave: () => void
}

/** A form field: its position, role, and for an own field its names and bounds. */
export function FormField({ mode, field, name, faults, isFirst, isLast, onChange, onMove, onLeave }: Props) {
  const { t } = useTranslation()
  const role = roleIn(mode, field)
  const roles = rolesIn(mode, field)
  const moveBy = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    onMove(by)
    // A moved element loses the focus.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <li className={styles.node}>
      <div className={styles.head}>
        <span className={styles.words}>
          <span className={styles.title}>{name}</span>
          <span className={engines.small}>{t('engines.workflow.from', { input: field.input, node: field.title })}</span>
        </span>
        <span className={styles.moves}>
          <IconButton
            label={t('engines.workflow.up', { field: name })}
            icon={<ArrowUp aria-hidden />}
            aria-disabled={isFirst}
            onClick={isFirst ? undefined : moveBy(-1)}
          />
          <IconButton
            label={t('engines.workflow.down', { field: name })}
            icon={<ArrowDown aria-hidden />}
            aria-disabled={isLast}
            onClick={isLast ? undefined : moveBy(1)}
          />
          <IconButton label={t('engines.workflow.leave', { field: name })} icon={<X aria-hidden />} onClick={onLeave} />
        </span>
      </div>
      {roles.length > 0 && (
        <select
          className={input.input}
          aria-label={t('engines.workflow.kindOf', { field: name })}
          value={role ?? ''}
          onChange={(event) => onChange({ role: roles.find((one) => one === event.target.value) })}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {t(`engines.workflow.roles.${one}`)}
            </option>
          ))}
          <option value="">{t('engines.workflow.own')}</option>
        </select>
      )}
      {role === undefined && <OwnField field={field} name={name} faults={faults} onChange={onChange} />}
    </li>
  )
}

const BOUNDS = ['minimum', 'maximum', 'initial'] as const
const BOUND_NAMES = { minimum: 'least', maximum: 'most', initial: 'initial' } as const

/** Names, bounds and position of an own field. */
function OwnField({ field: { property }, name, faults, onChange }: Pick<Props, 'field' | 'name' | 'faults' | 'onChange'>) {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const isNumber = property.type === 'integer' || property.type === 'number'
  return (
    <>
      <div className={engines.fields}>
        {LANGUAGES.map((id) => (
          <TextInput
            key={id}
            label={t('engines.models.nameIn', { language: languageName(id) })}
            problem={faults?.unnamed.includes(id) ? t('engines.workflow.unnamed') : undefined}
            maxLength={80}
            value={property.label[id] ?? ''}
            onChange={(event) => onChange({ property: { ...property, label: { ...property.label, [id]: event.target.value } } })}
          />
        ))}
      </div>
      {isNumber && !property.options && property.widget !== 'seed' && (
        <div role="group" aria-label={t('engines.workflow.boundsOf', { field: name })} className={styles.bounds}>
          {BOUNDS.map((bound) => {
            const { [bound]: value, step = 1 } = property
            return (
              <label key={bound}>
                <span className={engines.small}>{t(`engines.workflow.${BOUND_NAMES[bound]}`)}</span>
                <NumberInput
                  value={typeof value === 'number' ? value : undefined}
                  // Decimal places of the step, not its grid: bounds may lie anywhere.
                  step={step % 1 === 0 ? 1 : step}
                  invalid={faults?.bounds ?? false}
                  onChange={(next) => next !== undefined && onChange({ property: { ...property, [bound]: next } })}
                />
              </label>
            )
          })}
          {faults?.bounds && <p className={engines.wrong}>{t('engines.workflow.bounds')}</p>}
        </div>
      )}
      <Switch
        label={t('engines.workflow.advanced')}
        aria-label={t('engines.workflow.advancedOf', { field: name })}
        checked={property.area === 'advanced'}
        onChange={(later) => onChange({ property: { ...property, area: later ? 'advanced' : 'main' } })}
      />
    </>
  )
}
