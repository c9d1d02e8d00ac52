import { Suspense, use, useEffect, useState } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { PromptFormContext } from '../form-context.ts'
import type { PromptFieldExtrasProps } from './prompt-field-extras.tsx'
import { PromptTools } from './prompt-tools.tsx'

const TypingHelp = lazy(async () => ({ default: (await import('./typing-help.tsx')).TypingHelp }))

/** The later part of `PromptFieldExtras`. What helps while typing comes with the first focus. */
export function FieldHelp({ field, history }: PromptFieldExtrasProps) {
  const form = use(PromptFormContext)
  const hasFocus = useFirstFocus(field)
  return (
    <>
      <Suspense>{hasFocus && <TypingHelp field={field} />}</Suspense>
      {form && <PromptTools key={form.mode} form={form} field={field} history={history} />}
    </>
  )
}

/** True from the moment at which the field has the focus for the first time. */
function useFirstFocus(field: HTMLTextAreaElement | null): boolean {
  const [had, setHad] = useState(false)
  useEffect(() => {
    if (!field) return undefined
    const focused = new AbortController()
    const note = () => setHad(true)
    if (document.activeElement === field) note()
    else field.addEventListener('focus', note, { once: true, signal: focused.signal })
    return () => focused.abort()
  }, [field])
  return had
}
