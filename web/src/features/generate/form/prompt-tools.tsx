import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../../lib/i18n.ts'
import styles from './prompt-widget.module.css'

const NegativeLibraryDialog = lazy(
  withTexts(['playground'], async () => ({
    default: (await import('../prompts/negative-library-dialog.tsx')).NegativeLibraryDialog,
  })),
)

/** Opens the library of negative prompts. */
export function NegativeTools({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.tools}>
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
