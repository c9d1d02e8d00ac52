import { LANGUAGES, localize } from '@stipple/core/domain/text'
import type { WorkflowDraft } from '@stipple/core/domain/workflow'
import { findMode } from '@stipple/core/modes/find-mode'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../../components/field/field-shell.tsx'
import { TextInput } from '../../../../components/field/text-input.tsx'
import { NumberInput } from '../../../../components/number-input/number-input.tsx'
import { useLanguage } from '../../../../lib/use-language.ts'
import { useLanguageName } from '../../settings/use-language-name.ts'
import type { EditedWorkflow, Faults } from './edited-workflow.ts'
import input from '../../../../components/field/input.module.css'
import engines from '../engines.module.css'

export interface EditorPart {
  readonly draft: WorkflowDraft
  readonly edited: EditedWorkflow
  /** Errors that prevented saving. */
  readonly faults: Faults | undefined
  readonly onChange: (edited: EditedWorkflow) => void
}

/** Mode, names and price of a workflow. */
export function WorkflowAbout({ draft, edited, faults, cost, onChange }: EditorPart & { readonly cost: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const languageName = useLanguageName()
  const [mode, price] = [useId(), useId()]
  const nameOf = (id: string) => localize(findMode(id)?.label, language) ?? id
  const roles = faults?.missingRoles.map((role) => t(`engines.workflow.roles.${role}`)) ?? []
  const problem = faults?.noMode
    ? t('engines.workflow.noMode')
    : roles.length > 0
      ? t('engines.workflow.lacking', {
          mode: nameOf(edited.mode ?? ''),
          roles: new Intl.ListFormat(language, { type: 'unit' }).format(roles),
        })
      : undefined
  return (
    <div className={engines.fields}>
      <FieldShell id={mode} label={t('engines.workflow.mode')} problem={problem}>
        <select
          id={mode}
          className={input.input}
          value={edited.mode ?? ''}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={describedBy(mode, { problem })}
          onChange={(event) => onChange({ ...edited, mode: draft.modes.find((one) => one === event.target.value) ?? edited.mode })}
        >
          {edited.mode === undefined && <option value="">{t('engines.workflow.chooseMode')}</option>}
          {draft.modes.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </FieldShell>
      {LANGUAGES.map((id) => (
        <TextInput
          key={id}
          label={t('engines.models.nameIn', { language: languageName(id) })}
          problem={faults?.unnamed.includes(id) ? t('engines.workflow.unnamed') : undefined}
          maxLength={80}
          value={edited.label[id] ?? ''}
          onChange={(event) => onChange({ ...edited, label: { ...edited.label, [id]: event.target.value } })}
        />
      ))}
      <FieldShell id={price} label={t('engines.models.cost')}>
        <NumberInput id={price} value={cost} minimum={0} maximum={100_000} onChange={(next) => onChange({ ...edited, cost: next })} />
      </FieldShell>
    </div>
  )
}
