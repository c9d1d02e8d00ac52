import type { EngineConnection } from '@stipple/core/contract/engines'
import { Suspense, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DropAction, DropArea } from '../../../../components/drop-area/drop-area.tsx'
import { FileInput } from '../../../../components/drop-area/file-input.tsx'
import { useDrop } from '../../../../lib/use-drop.ts'
import { WorkflowDialog } from './lazy-workflow-dialog.tsx'
import { problemOf, useReadWorkflow } from './use-workflow.ts'
import engines from '../engines.module.css'
import styles from './workflow.module.css'

/** Accepts a workflow file, and opens it as a model of the connection. */
export function WorkflowZone({ connection }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { mutate, isPending, data, error, reset } = useReadWorkflow(connection.id)
  const take = ([file]: readonly File[]) => file && !isPending && mutate(file)
  const { over, target } = useDrop(take, { paste: false })
  const problem = problemOf(error)
  return (
    <section className={styles.zone} aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`} className={styles.title}>
        {t('engines.workflow.add')}
      </h4>
      <DropArea over={over} wrong={problem !== undefined} {...target}>
        <FileInput
          ref={picker}
          id={id}
          className="visually-hidden"
          aria-label={t('engines.workflow.add')}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          accept="application/json,.json,image/*,video/*,audio/*"
          onFiles={take}
        />
        <p className={styles.drop}>
          {t('engines.workflow.drop')} <DropAction onClick={() => picker.current?.click()}>{t('engines.workflow.choose')}</DropAction>
        </p>
      </DropArea>
      <p role="status" className={engines.soft}>
        {isPending && t('engines.workflow.reading')}
      </p>
      {problem !== undefined && (
        <p role="alert" id={`${id}-problem`} className={engines.wrong}>
          {problem}
        </p>
      )}
      {data && (
        <Suspense>
          <WorkflowDialog connection={connection} opened={data} onClose={reset} />
        </Suspense>
      )}
    </section>
  )
}
