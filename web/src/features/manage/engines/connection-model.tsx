import type { EngineConnection } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { ModeLabels } from './mode-labels.tsx'
import { ModelDetails } from './model-details.tsx'
import { TestPicture } from './test-picture.tsx'
import { useConnection } from './use-connection.ts'
import { useMoney } from './use-money.ts'
import { useTest } from './use-test.ts'
import { WorkflowActions } from './workflow/workflow-actions.tsx'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

interface Props {
  readonly connection: EngineConnection
  readonly model: EngineConnection['models'][number]
}

/** A model of a connection: test, names, modes, price, and audience. */
export function ConnectionModel({ connection, model }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { models } = useConnection(connection)
  const [changing, setChanging] = useState(false)
  const { remote_id, modes, hidden, missing, cost, initial_cost, test, audience, price: money, workflow } = model
  const { job, begin, busy, problem } = useTest(connection.id, remote_id)
  const write = useMoney()
  const label = localize(model.label, language)
  // A control that is disabled while it saves would lose the focus.
  const saving = models.isPending ? models.variables : undefined
  const price = saving?.cost ?? cost
  return (
    <li className={rows.row}>
      <TestPicture label={label} test={test} job={busy ? job : undefined} />
      <div className={rows.words}>
        <span className={rows.name}>
          <span>{label}</span>
          {missing && <Badge tone="caution">{t('engines.models.missing')}</Badge>}
          {audience && <Badge>{t(`engines.models.for.${audience}`)}</Badge>}
          {workflow?.check && <Badge tone="caution">{t('engines.workflow.check')}</Badge>}
          <IconButton
            label={t('engines.models.change', { model: label })}
            icon={<Pencil aria-hidden />}
            aria-expanded={changing}
            className={rows.change}
            onClick={() => setChanging(!changing)}
          />
        </span>
        <ModeLabels modes={modes} />
        {money !== undefined && <span className={styles.small}>{t('engines.models.priceOf', { price: write(money) })}</span>}
        {workflow && <WorkflowActions connection={connection} model={model} id={workflow.id} />}
        {problem !== undefined && (
          <p role="alert" className={styles.wrong}>
            {t('engines.models.failed', { reason: problem })}
          </p>
        )}
      </div>
      <div className={rows.controls}>
        {/* Others need more than text. */}
        {modes.includes('Text2Img') && (
          <Button size="small" disabled={busy || missing} aria-label={t('engines.models.testOf', { model: label })} onClick={begin}>
            {busy ? t('engines.models.testing', { percent: Math.floor(job?.progress ?? 0) }) : t('engines.models.test')}
          </Button>
        )}
        <span className={rows.price}>
          <NumberInput
            label={t('engines.models.costOf', { model: label })}
            value={price}
            minimum={0}
            maximum={100_000}
            onChange={(next = initial_cost) => next !== price && models.mutate({ remote_id, cost: next })}
          />
          <span className={styles.small} aria-hidden>
            {t('engines.models.unit')}
          </span>
        </span>
        <Switch
          label={t('engines.models.shown')}
          aria-label={t('engines.models.shownOf', { model: label })}
          checked={!(saving?.hidden ?? hidden)}
          onChange={(shown) => models.mutate({ remote_id, hidden: !shown })}
        />
      </div>
      {changing && (
        <ModelDetails
          model={model}
          busy={models.isPending}
          onCancel={() => setChanging(false)}
          onSave={(change) => models.mutate({ remote_id, ...change }, { onSuccess: () => setChanging(false) })}
        />
      )}
    </li>
  )
}
