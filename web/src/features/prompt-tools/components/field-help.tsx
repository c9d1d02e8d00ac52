import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { PromptFormContext } from '../form-context.ts'
import { PromptChips } from './prompt-chips.tsx'
import { PromptLint } from './prompt-lint.tsx'
import { PromptTools } from './prompt-tools.tsx'
import { usePromptDrop } from './use-prompt-drop.ts'

const TypingHelp = lazy(async () => ({ default: (await import('./typing-help.tsx')).TypingHelp }))

export interface FieldHelpProps {
  /** The field to help with; null before it is mounted. */
  readonly field: HTMLTextAreaElement | null
  /** A further tool in the row, e.g. used prompts. */
  readonly history?: ReactNode
}

/** The lazy part of `PromptFieldExtras`. Help while typing is loaded with the first focus. */
export function FieldHelp({ field, history }: FieldHelpProps) {
  const form = use(PromptFormContext)
  const hasFocus = useFirstFocus(field)
  usePromptDrop(field, form)
  const prompt = form && String(form.valueOf('prompt') ?? '')
  return (
    <>
      {form && field && prompt !== undefined && <PromptChips field={field} text={prompt} form={form} />}
      {form && field && prompt !== undefined && <PromptLint field={field} text={prompt} form={form} />}
      <Suspense>{hasFocus && <TypingHelp field={field} />}</Suspense>
      {form && <PromptTools key={form.mode} form={form} field={field} history={history} />}
    </>
  )
}

/** True once the field has had the focus. */
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
