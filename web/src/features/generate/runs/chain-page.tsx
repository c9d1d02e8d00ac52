import type { Preset, WireStep } from '@stipple/core/contract/runs'
import { PRESETS } from '@stipple/core/domain/chain'
import { isActive } from '@stipple/core/domain/job'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { newId } from '../../../lib/id.ts'
import { errorText, notifyError } from '../../../lib/notify.ts'
import { Dots } from '../../credits/public.ts'
import { applyReports } from '../jobs/store.ts'
import { SaveAs } from '../prompts/save-as.tsx'
import { ChainJobs } from './chain-jobs.tsx'
import { ChainStep, NEW_STEP } from './chain-step.tsx'
import { PresetActions } from './preset-actions.tsx'
import { presetsQuery, useRunChanges } from './runs-queries.ts'
import styles from './runs.module.css'

interface Props {
  /** A saved or shared chain to start from. */
  readonly preset: Preset | undefined
  /** Id of the first step's source work. */
  readonly work: string | undefined
}

/** Builds, runs and saves a chain: several modes as one job. */
export function ChainPage({ preset, work }: Props) {
  const { t } = useTranslation()
  const [steps, setSteps] = useState<readonly WireStep[]>(preset?.steps ?? [NEW_STEP])
  const [running, setRunning] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const body = { steps: [...steps], ...(work !== undefined && { work }) }
  const quote = useQuery({
    queryKey: ['chain quote', JSON.stringify(body)],
    queryFn: ({ signal }) => api('POST /api/v2/generate/chain/quote', { body, signal }),
    enabled: steps.every(({ model }) => model !== ''),
    retry: false,
  })
  const [tried, setTried] = useState(false)
  const faults = tried ? fieldErrors(quote.error) : {}

  const change = (index: number, step: WireStep) => setSteps(steps.with(index, step))
  const swap = (index: number, other: number) => {
    const [one, two] = [steps[index], steps[other]]
    if (one && two) setSteps(steps.with(index, two).with(other, one))
  }
  const run = async () => {
    if (!quote.data) return setTried(true)
    setProblem(undefined)
    try {
      const { jobs } = await api('POST /api/v2/generate/chain', { body: { ...body, request_key: newId() } })
      applyReports(jobs)
      setRunning(jobs.map(({ id }) => id))
    } catch (error) {
      setProblem([errorText(error), ...Object.values(fieldErrors(error))].join(' '))
    }
  }

  const cancel = async (id: string) => {
    try {
      applyReports((await api('DELETE /api/v2/generate/chain/:id', { params: { id } })).jobs)
    } catch (error) {
      notifyError(error)
    }
  }

  return (
    <div className={styles.chain}>
      <h1>{t('playground.chain.title')}</h1>
      <p className={styles.note}>{t('playground.chain.lead')}</p>
      {steps.map((step, index) => (
        <ChainStep
          // Steps have no ids and keep no own state when moved.
          key={`${index} ${step.job_type} ${step.model}`}
          step={step}
          index={index}
          count={steps.length}
          takes={index > 0 ? 'result' : work === undefined ? undefined : 'work'}
          cost={quote.data?.steps[index]?.dots}
          problemOf={(field) => faults[steps.length > 1 ? `steps.${index}.${field}` : field]}
          onChange={(next) => change(index, next)}
          onMove={(by) => swap(index, index + by)}
          onRemove={() => setSteps(steps.filter((_, at) => at !== index))}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          icon={<Plus size={16} aria-hidden />}
          disabled={steps.length >= PRESETS.steps}
          onClick={() => setSteps([...steps, { ...NEW_STEP, job_type: 'RemoveBg' }])}
        >
          {t('playground.chain.add')}
        </Button>
        <Button look="primary" onClick={() => void run()}>
          {t('playground.chain.run')}
        </Button>
        {quote.data && (
          <span className={styles.note}>
            {t('playground.chain.cost')} <Dots count={quote.data.dots} />
          </span>
        )}
      </div>
      <DialogProblem>{problem ?? (tried && quote.error ? errorText(quote.error) : undefined)}</DialogProblem>
      <ChainJobs ids={running} onCancel={(id) => void cancel(id)} isOpen={(status) => isActive(status)} />
      <Saved steps={steps} onOpen={setSteps} />
    </div>
  )
}

/** The member's saved chains: open, share by link and delete; the chain above can be saved with a name. */
function Saved({ steps, onOpen }: { readonly steps: readonly WireStep[]; readonly onOpen: (steps: readonly WireStep[]) => void }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(presetsQuery)
  const { savePreset } = useRunChanges()
  return (
    <section className={styles.list} aria-label={t('playground.chain.saved')}>
      <h2 className={styles.name}>{t('playground.chain.saved')}</h2>
      {data
        .filter((preset) => preset.steps.length > 1)
        .map((preset) => (
          <div key={preset.id} className={styles.row}>
            <span className={styles.words}>
              <Button look="quiet" aria-label={t('playground.chain.open', { name: preset.name })} onClick={() => onOpen(preset.steps)}>
                {preset.name}
              </Button>
            </span>
            <PresetActions preset={preset} />
          </div>
        ))}
      {steps.length > 1 && (
        <SaveAs
          label={t('playground.chain.name')}
          maxLength={PRESETS.name}
          action={t('playground.chain.save')}
          needName={t('playground.presets.needName')}
          onSave={(name) => savePreset({ name, steps: [...steps] })}
        />
      )}
    </section>
  )
}
