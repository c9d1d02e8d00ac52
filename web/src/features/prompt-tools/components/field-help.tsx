import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { PromptFormContext } from '../form-context.ts'
import { PromptTools } from './prompt-tools.tsx'

const TypingHelp = lazy(async () => ({ default: (await import('./typing-help.tsx')).TypingHelp }))

export interface FieldHelpProps {
  /** The field that is helped with; null while it is not there. */
  readonly field: HTMLTextAreaElement | null
  /** A further tool in the row, e.g. the prompts used before. */
  readonly history?: ReactNode
}

/** The later part of `PromptFieldExtras`. What helps while typing comes with the first focus. */
export function FieldHelp({ field, history }: FieldHelpProps) {
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
