import { inLanguage } from '@stipple/core/domain/option-order'
import type { WorkflowDraft } from '@stipple/core/domain/workflow'
import { findMode } from '@stipple/core/modes/find-mode'
import { workflowForm } from '@stipple/core/modes/workflow-form'
import { Suspense, use, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../components/skeleton/skeleton.tsx'
import { useLanguage } from '../../../../lib/use-language.ts'
import { type EditedWorkflow, workflowOf } from './edited-workflow.ts'
import { FormPreviewContext } from './form-preview-context.ts'
import styles from './workflow.module.css'

/** The form that an edited workflow results in. */
export function WorkflowPreview({ draft, edited, cost }: { draft: WorkflowDraft; edited: EditedWorkflow; cost: number }) {
  const { t } = useTranslation()
  const id = useId()
  const language = useLanguage()
  const Preview = use(FormPreviewContext)
  const mode = findMode(edited.mode ?? '')
  const properties = useMemo(
    () => mode && inLanguage(mode.properties(workflowForm(workflowOf(edited, draft), { mode })), language),
    [mode, edited, draft, language],
  )
  if (!mode || !properties) return null
  return (
    <section className={styles.column} data-is="preview" aria-labelledby={id}>
      <h3 id={id}>{t('engines.workflow.preview')}</h3>
      <div className={styles.sheet}>
        <Suspense fallback={<Skeleton height={240} />}>
          <Preview key={mode.id} mode={mode} model={undefined} properties={properties} settled={NONE} cost={cost} />
        </Suspense>
      </div>
    </section>
  )
}

const NONE = {}
