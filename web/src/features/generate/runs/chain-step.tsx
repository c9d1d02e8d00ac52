import type { WireStep } from '@stipple/core/contract/runs'
import { receivingField } from '@stipple/core/domain/chain'
import { COUNT_FIELD } from '@stipple/core/domain/comparison'
import type { Value } from '@stipple/core/domain/property'
import { localize } from '@stipple/core/domain/text'
import { findMode, MODE_LIST } from '@stipple/core/modes/find-mode'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsOf, modelsQuery, useProperties } from '../../catalogue/public.ts'
import { Dots } from '../../credits/public.ts'
import { ParameterField } from '../components/form-parts.tsx'
import input from '../../../components/field/input.module.css'
import styles from './runs.module.css'

export const NEW_STEP: WireStep = { job_type: 'Text2Img', model: '', input: {} }

interface Props {
  readonly step: WireStep
  readonly index: number
  readonly count: number
  /** Source of the step: the result of another step, or a work. */
  readonly takes: 'result' | 'work' | undefined
  readonly cost: number | undefined
  readonly problemOf: (field: string) => string | undefined
  readonly onChange: (step: WireStep) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** One step of a chain: its mode, model and form, without the field for the previous result. */
export function ChainStep({ step, index, count, takes, cost, problemOf, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const number = index + 1
  const catalogue = useQuery(modelsQuery(language)).data
  const models = catalogue && modelsOf(catalogue, step.job_type)
  const modes = MODE_LIST.filter((one) => one.media !== 'style' && (!catalogue || modelsOf(catalogue, one.id).length > 0))
  const mode = findMode(step.job_type)
  const usual = models?.find((one) => one.default) ?? models?.[0]
  const choose = (job_type: WireStep['job_type']) => onChange({ job_type, model: '', input: {} })

  useEffect(() => {
    if (step.model === '' && usual) onChange({ ...step, model: usual.model })
  })

  return (
    <section className={styles.step} aria-label={t('playground.chain.step', { number })}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          {t('playground.chain.step', { number })} {cost !== undefined && <Dots count={cost} />}
        </h2>
        <span className={styles.row}>
          {index > 0 && (
            <IconButton label={t('playground.chain.earlier', { number })} icon={<ArrowUp aria-hidden />} onClick={() => onMove(-1)} />
          )}
          {number < count && (
            <IconButton label={t('playground.chain.later', { number })} icon={<ArrowDown aria-hidden />} onClick={() => onMove(1)} />
          )}
          {count > 1 && <IconButton label={t('playground.chain.remove', { number })} icon={<X aria-hidden />} onClick={onRemove} />}
        </span>
      </div>
      <div className={styles.pair}>
        <FieldShell id={`${id}-mode`} label={t('playground.chain.mode')} problem={problemOf('job_type')}>
          <select
            id={`${id}-mode`}
            className={input.input}
            value={step.job_type}
            onChange={(event) => choose(modes.find((one) => one.id === event.target.value)?.id ?? step.job_type)}
          >
            {modes.map((one) => (
              <option key={one.id} value={one.id}>
                {localize(one.label, language)}
              </option>
            ))}
          </select>
        </FieldShell>
        <FieldShell id={`${id}-model`} label={t('playground.chain.model')} problem={problemOf('model')}>
          <select
            id={`${id}-model`}
            className={input.input}
            value={step.model}
            onChange={(event) => onChange({ ...step, model: event.target.value, input: {} })}
          >
            {models?.map((one) => (
              <option key={one.model} value={one.model}>
                {one.label}
              </option>
            ))}
          </select>
        </FieldShell>
      </div>
      {takes && (
        <p className={styles.note}>
          {takes === 'work' ? t('playground.chain.takesWork') : t('playground.chain.takesBefore', { number: index })}
        </p>
      )}
      {mode && step.model !== '' && (
        <Fields step={step} takes={takes !== undefined} isLast={number === count} problemOf={problemOf} onChange={onChange} />
      )}
    </section>
  )
}

function Fields({
  step,
  takes,
  isLast,
  problemOf,
  onChange,
}: Pick<Props, 'step' | 'problemOf' | 'onChange'> & { readonly takes: boolean; readonly isLast: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const mode = findMode(step.job_type)
  const { properties } = useProperties({ mode: step.job_type, model: step.model, larger: true })
  if (!mode || !properties) return null
  const taken = takes ? receivingField(properties, step.takes) : undefined
  // All steps except the last make one output.
  const names = Object.keys(properties).filter((name) => name !== taken && !properties[name]?.hidden && (isLast || name !== COUNT_FIELD))
  const set = (field: string, value: Value | undefined) => {
    const { [field]: _, ...rest } = step.input
    onChange({ ...step, input: value === undefined ? rest : { ...rest, [field]: value } })
  }
  const draw = (area: 'main' | 'advanced') =>
    names
      .filter((name) => properties[name]?.area === area)
      .map((name) => (
        <ParameterField
          key={name}
          mode={mode}
          model={undefined}
          properties={properties}
          name={name}
          values={step.input}
          onChange={set}
          problemOf={problemOf}
        />
      ))
  return (
    <>
      {draw('main')}
      {names.some((name) => properties[name]?.area === 'advanced') && (
        <div className={styles.buttons}>
          <Button size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('playground.chain.more')}
          </Button>
        </div>
      )}
      {open && draw('advanced')}
    </>
  )
}
