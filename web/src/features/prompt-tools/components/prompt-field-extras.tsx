import { type ComponentType, lazy, Suspense, use, useEffect, useState } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { PromptFormContext } from '../form-context.ts'
import type { FieldHelpProps } from './field-help.tsx'
import styles from './prompt-field-extras.module.css'

/**
 * All that helps with writing a prompt: tags and weights inside the field, and below it the tools, where a `PromptFormContext` says which form it
 * belongs to. Loaded once the form can be seen.
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

const loadHelp = withTexts(['prompts'], async (): Promise<{ default: ComponentType<FieldHelpProps> }> => ({
  default: (await import('./field-help.tsx')).FieldHelp,
}))

/** A prompt can be written without help: when none comes, the page must not fall with it. */
const FieldHelp = lazy(() => loadHelp().catch(() => ({ default: NoHelp })))
const NoHelp = () => null

/** False until the page has been painted with what is there now. */
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
