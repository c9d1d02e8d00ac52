import type { EngineConnection } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../components/button/button.tsx'
import { confirm } from '../../../../lib/confirm.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { WorkflowDialog } from './lazy-workflow-dialog.tsx'
import { problemOf, useOpenWorkflow, useRemoveWorkflow } from './use-workflow.ts'
import engines from '../engines.module.css'

interface Props {
  readonly connection: EngineConnection
  readonly model: EngineConnection['models'][number]
  readonly id: string
}

/** Buttons of a workflow model. */
export function WorkflowActions({ connection, model, id }: Props) {
  const { t } = useTranslation()
  const name = localize(model.label, useLanguage())
  const opened = useOpenWorkflow(connection.id)
  const remove = useRemoveWorkflow(connection.id)
  const busy = opened.isPending || remove.isPending
  const problem = problemOf(opened.error)
  const ask = async () => {
    const sure = await confirm({
      title: t('engines.workflow.removeTitle', { name }),
      text: t('engines.workflow.removeText'),
      action: t('engines.remove'),
      cautious: true,
    })
    if (sure) remove.mutate({ id, name })
  }
  return (
    <>
      <span className={engines.go}>
        {/* One that is disabled while it opens would lose the focus. */}
        <Button
          size="small"
          look="quiet"
          aria-disabled={busy}
          aria-label={t('engines.workflow.editOf', { model: name })}
          onClick={() => !busy && opened.mutate(id)}
        >
          {t('engines.workflow.edit')}
        </Button>
        <Button
          size="small"
          look="quiet"
          disabled={busy}
          aria-label={t('engines.workflow.removeOf', { model: name })}
          onClick={() => void ask()}
        >
          {t('engines.remove')}
        </Button>
      </span>
      {problem !== undefined && (
        <p role="alert" className={engines.wrong}>
          {problem}
        </p>
      )}
      {opened.data && (
        <Suspense>
          <WorkflowDialog connection={connection} opened={opened.data} model={model} onClose={opened.reset} />
        </Suspense>
      )}
    </>
  )
}
