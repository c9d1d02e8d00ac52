import { localize } from '@stipple/core/domain/text'
import { ArrowUp } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '../../../lib/lazy.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Form } from '../form/use-form.ts'
import { entryOf } from '../mode-entries.ts'
import { usePromptRequests } from '../prompt-requests-store.ts'
import type { Run } from './use-run.ts'
import styles from './phone-form.module.css'

const FormSheet = lazy(async () => ({ default: (await import('./form-sheet.tsx')).FormSheet }))

/** A bar above a phone's menu that summarizes the form, opens it and sends it. */
export function PhoneForm({ form, run }: { form: Form; run: Run }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  useEffect(() => usePromptRequests.subscribe(() => setOpen(true)), [])
  // The sheet closed when the form was sent; it opens again to show the refusal.
  useEffect(() => {
    if (run.refusal) setOpen(true)
  }, [run.refusal])
  const prompt = form.valueOf('prompt')
  const hasPrompt = typeof prompt === 'string' && prompt !== ''
  const ready = form.input !== undefined && run.reasons.length === 0 && run.next === undefined
  return (
    <>
      <div className={styles.strip}>
        <button
          type="button"
          className={styles.prompt}
          aria-haspopup="dialog"
          data-under-way={hasPrompt || undefined}
          onClick={() => setOpen(true)}
        >
          <span className={styles.mode}>{localize(entryOf(form.mode, form.model?.model).label, language)}</span>
          <span className={styles.text}>
            {hasPrompt
              ? prompt
              : // Empty before the form has loaded, to avoid flashing text.
                form.properties && (localize(form.properties['prompt']?.hint, language) ?? localize(form.mode.summary, language))}
          </span>
        </button>
        <button
          type="button"
          className={styles.send}
          aria-label={t('generate.generate')}
          onClick={() => (ready ? run.send() : setOpen(true))}
          data-ready={ready || undefined}
        >
          <ArrowUp size={20} aria-hidden />
        </button>
      </div>
      {open && (
        <Suspense>
          <FormSheet form={form} run={run} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
