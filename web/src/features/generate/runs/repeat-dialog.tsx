import { SCHEDULES } from '@stipple/core/domain/schedule'
import { localize } from '@stipple/core/domain/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Form } from '../form/use-form.ts'
import { useRunChanges } from './runs-queries.ts'
import input from '../../../components/field/input.module.css'

const HOW = ['once', 'after', 'every'] as const

/** Schedules runs of the form: at a time, or repeatedly until stopped. */
export function RepeatDialog({ form, onClose }: { readonly form: Form; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { plan } = useRunChanges()
  const [how, setHow] = useState<(typeof HOW)[number]>('after')
  const [at, setAt] = useState('')
  const [minutes, setMinutes] = useState('10')
  const [runs, setRuns] = useState('10')
  const [dots, setDots] = useState('')
  const [first] = form.problems
  const title = first && (localize(form.properties?.[first.field]?.label, language) ?? first.field)
  const ready = form.input && form.model && !first

  const start = async () => {
    if (!form.input || !form.model) return
    const every = how === 'once' ? undefined : how === 'after' ? 0 : wholeOf(minutes, SCHEDULES.minutes)
    const [most, limit] = [wholeOf(runs, SCHEDULES.runs), wholeOf(dots, 100_000_000)]
    const done = await plan({
      steps: [{ job_type: form.mode.id, model: form.model.model, input: form.input }],
      // Local time, as in the field.
      ...(at !== '' && { at: new Date(at).toISOString() }),
      ...(every !== undefined && { every, ...(most !== undefined && { runs: most }) }),
      ...(limit !== undefined && { dots: limit }),
    })
    if (!done) return
    notify(t('playground.repeat.started'), { tone: 'done' })
    onClose()
    showDialog('queue')
  }

  return (
    <Dialog title={t('playground.repeat.title')} onClose={onClose} width={460}>
      <DialogForm
        onSubmit={(event) => {
          // The dialog is mounted within the form that generates.
          event.preventDefault()
          event.stopPropagation()
          void start()
        }}
      >
        <DialogLead>{t('playground.repeat.lead')}</DialogLead>
        <TextInput
          type="datetime-local"
          label={t('playground.repeat.first')}
          hint={t('playground.repeat.firstHint')}
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <FieldShell id="repeat-how" label={t('playground.repeat.again')}>
          <select
            id="repeat-how"
            className={input.input}
            value={how}
            onChange={(event) => setHow(HOW.find((one) => one === event.target.value) ?? 'once')}
          >
            {HOW.map((one) => (
              <option key={one} value={one}>
                {t(`playground.repeat.${one}`)}
              </option>
            ))}
          </select>
        </FieldShell>
        {how === 'every' && <Whole label={t('playground.repeat.minutes')} most={SCHEDULES.minutes} value={minutes} onChange={setMinutes} />}
        {how !== 'once' && (
          <>
            <Whole
              label={t('playground.repeat.runs')}
              hint={t('playground.repeat.runsHint')}
              most={SCHEDULES.runs}
              value={runs}
              onChange={setRuns}
            />
            <Whole label={t('playground.repeat.dots')} hint={t('playground.repeat.dotsHint')} value={dots} onChange={setDots} />
          </>
        )}
        <DialogSubmit
          problem={first && t('generate.reason', { title, text: t(`problems.${first.code}`, { ...first.params, title }) })}
          disabled={!ready}
          onCancel={onClose}
        >
          {t('playground.repeat.start')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}

interface WholeProps {
  readonly label: string
  readonly hint?: string
  readonly most?: number
  readonly value: string
  readonly onChange: (value: string) => void
}

function Whole({ most, onChange, ...rest }: WholeProps) {
  return (
    <TextInput {...rest} type="number" inputMode="numeric" min={1} max={most} step={1} onChange={(event) => onChange(event.target.value)} />
  )
}

/** A whole number from 1; undefined for anything else. */
function wholeOf(text: string, most: number): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : undefined
}
