import type { EngineConnection } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../components/button/button.tsx'
import { Choice } from '../../../../components/choice/choice.tsx'
import { DialogProblem } from '../../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../../components/dialog/dialog.tsx'
import { notify } from '../../../../lib/notify.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { isEditConflict } from '../use-connection.ts'
import { editedOf, faultsOf, isValid, workflowOf } from './edited-workflow.ts'
import { FormOrder } from './form-order.tsx'
import { GraphInputs } from './graph-inputs.tsx'
import { type OpenWorkflow, problemOf, useOpenWorkflow, useSaveWorkflow } from './use-workflow.ts'
import { WorkflowAbout } from './workflow-about.tsx'
import { WorkflowNotes } from './workflow-notes.tsx'
import { WorkflowPreview } from './workflow-preview.tsx'
import styles from './workflow.module.css'

interface Props {
  readonly connection: EngineConnection
  readonly opened: OpenWorkflow
  /** Its model, if saved. */
  readonly model?: EngineConnection['models'][number]
  readonly onClose: () => void
}

/** Edits and saves the form of a workflow. After a concurrent change it shows the current workflow. */
export function WorkflowDialog({ opened, ...props }: Props) {
  const [open, setOpen] = useState(opened)
  const [late, setLate] = useState(false)
  const again = useOpenWorkflow(props.connection.id)
  const reload = async () => {
    if (open.id === undefined) return
    setOpen(await again.mutateAsync(open.id))
    setLate(true)
  }
  return <Editor key={open.revision ?? 0} {...props} open={open} late={late} onLate={reload} />
}

const PARTS = ['about', 'inputs', 'fields', 'preview'] as const
type Part = (typeof PARTS)[number]

interface EditorProps extends Omit<Props, 'opened'> {
  readonly open: OpenWorkflow
  readonly late: boolean
  readonly onLate: () => Promise<void>
}

function Editor({ connection, open, model, late, onLate, onClose }: EditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { draft } = open
  const [edited, setEdited] = useState(() => editedOf(draft))
  const [tried, setTried] = useState(false)
  const [part, setPart] = useState<Part>('about')
  const { mutate, isPending, error } = useSaveWorkflow(connection, open)
  const found = faultsOf(edited)
  const faults = tried ? found : undefined
  const cost = edited.cost ?? model?.cost ?? 1
  const save = () => {
    setTried(true)
    if (isValid(found))
      return mutate(
        { workflow: workflowOf(edited, draft), cost: edited.cost },
        {
          onSuccess: () => {
            notify(t('manage.saved'), { tone: 'done' })
            onClose()
          },
          onError: (refusal) => isEditConflict(refusal) && void onLate(),
        },
      )
    const isAbout = found.unnamed.length > 0 || found.missingRoles.length > 0
    setPart(isAbout ? 'about' : found.noOutput ? 'inputs' : 'fields')
    // After the part with the error is rendered.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus())
  }
  const name = localize(model?.label, language) ?? connection.name
  const names = {
    about: t('engines.workflow.about'),
    inputs: t('engines.workflow.inputs'),
    fields: t('engines.workflow.fields'),
    preview: t('engines.workflow.previewShort'),
  }
  const problem = error && !isEditConflict(error) ? problemOf(error) : late && !tried ? t('engines.workflow.changed') : undefined
  const shared = { draft, edited, faults, onChange: setEdited }
  return (
    <Dialog
      large
      width={1320}
      title={t(model ? 'engines.workflow.editOf' : 'engines.workflow.title', { name, model: name })}
      onClose={onClose}
      done={
        <Button look="primary" disabled={isPending} onClick={save}>
          {t('common.save')}
        </Button>
      }
    >
      <div className={styles.editor} data-part={part}>
        <div className={styles.parts}>
          <Choice
            wide
            label={t('engines.workflow.parts')}
            value={part}
            options={PARTS.map((value) => ({ value, label: names[value] }))}
            onChange={setPart}
          />
        </div>
        <DialogProblem>{problem}</DialogProblem>
        <div className={styles.about}>
          <WorkflowNotes draft={draft} />
          <WorkflowAbout {...shared} cost={cost} />
        </div>
        <GraphInputs {...shared} />
        <FormOrder {...shared} />
        <WorkflowPreview draft={draft} edited={edited} cost={cost} />
      </div>
    </Dialog>
  )
}
