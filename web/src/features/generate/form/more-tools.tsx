import { History, Images } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDialog } from '../../../lib/dialogs.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { ToolButton } from '../../prompt-tools/public.ts'

const UsedPromptsDialog = lazy(
  withTexts(['playground'], async () => ({
    default: (await import('../prompts/used-prompts-dialog.tsx')).UsedPromptsDialog,
  })),
)

/** Further tools of the prompt: used prompts, and examples to start from. */
export function MoreTools({ onChange }: { onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ToolButton label={t('generate.usedPrompts')} icon={<History aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <ToolButton
        label={t('generate.examples')}
        icon={<Images aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => showDialog('examples')}
      />
      {open && (
        <Suspense>
          <UsedPromptsDialog onUse={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
