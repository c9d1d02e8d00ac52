import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { PromptFieldExtras, PromptFormContext } from '../../prompt-tools/public.ts'
import styles from './prompt-widget.module.css'

const NegativeLibraryDialog = lazy(
  withTexts(['playground'], async () => ({
    default: (await import('../prompts/negative-library-dialog.tsx')).NegativeLibraryDialog,
  })),
)

interface Props {
  readonly field: HTMLTextAreaElement | null
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Completion and weights while a negative prompt is typed, and the library of negative prompts. */
export function NegativeTools({ field, text, onChange }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.tools}>
      {/* Only input assistance: the other tools belong to the prompt. */}
      <PromptFormContext value={undefined}>
        <PromptFieldExtras field={field} />
      </PromptFormContext>
      <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <History size={14} aria-hidden />
        {t('generate.negativeLibrary')}
      </button>
      {open && (
        <Suspense>
          <NegativeLibraryDialog text={text} onUse={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
