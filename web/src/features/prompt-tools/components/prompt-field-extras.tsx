import { type ComponentType, lazy, Suspense, use, useEffect, useState } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { PromptFormContext } from '../form-context.ts'
import type { FieldHelpProps } from './field-help.tsx'
import styles from './prompt-field-extras.module.css'

/**
 * Help for writing a prompt: completion and weights inside the field, and below it the tools, if a `PromptFormContext` provides the form. Loaded after the form
 * has been painted.
 */
export function PromptFieldExtras(props: FieldHelpProps) {
  const isPainted = usePainted()
  const place = use(PromptFormContext) && <div className={styles.place} />
  return isPainted ? (
    <Suspense fallback={place}>
      <FieldHelp {...props} />
    </Suspense>
  ) : (
    place
  )
}

const loadHelp = withTexts(['prompts', 'errors'], async (): Promise<{ default: ComponentType<FieldHelpProps> }> => ({
  default: (await import('./field-help.tsx')).FieldHelp,
}))

/** A prompt can be written without help: a failed download must not break the page. */
const FieldHelp = lazy(() => loadHelp().catch(() => ({ default: NoHelp })))
const NoHelp = () => null

/** False until the page has been painted with its current content. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
