import { Asterisk, History, Images, Palette } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDialog } from '../../../lib/dialogs.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useSession } from '../../account/public.ts'
import { PromptFormContext, ToolButton } from '../../prompt-tools/public.ts'

const UsedPromptsDialog = lazy(
  withTexts(['playground'], async () => ({
    default: (await import('../prompts/used-prompts-dialog.tsx')).UsedPromptsDialog,
  })),
)

const WildcardsDialog = lazy(
  withTexts(['playground'], async () => ({ default: (await import('../runs/wildcards-dialog.tsx')).WildcardsDialog })),
)

const OwnStylesDialog = lazy(
  withTexts(['playground'], async () => ({
    default: (await import('../prompts/own-styles-dialog.tsx')).OwnStylesDialog,
  })),
)

/** Further tools of the prompt: used prompts, the member's own styles, and examples to start from. */
export function MoreTools({ onChange }: { onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const form = use(PromptFormContext)
  const [open, setOpen] = useState<'used' | 'styles' | 'lists'>()
  const { user } = useSession()
  const close = () => setOpen(undefined)
  return (
    <>
      <ToolButton label={t('generate.usedPrompts')} icon={<History aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen('used')} />
      {form && (
        <ToolButton
          label={t('generate.ownStyles')}
          icon={<Palette aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen('styles')}
        />
      )}
      {form && (
        <ToolButton
          label={t('generate.wildcards')}
          icon={<Asterisk aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => (user ? setOpen('lists') : showDialog('signUp'))}
        />
      )}
      <ToolButton
        label={t('generate.examples')}
        icon={<Images aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => showDialog('examples')}
      />
      {open === 'used' && (
        <Suspense>
          <UsedPromptsDialog onUse={onChange} onClose={close} />
        </Suspense>
      )}
      {open === 'lists' && form && (
        <Suspense>
          <WildcardsDialog
            onUse={(text) => onChange([String(form.valueOf('prompt') ?? '').trim(), text].filter(Boolean).join(' '))}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'styles' && form && (
        <Suspense>
          <OwnStylesDialog
            prompt={String(form.valueOf('prompt') ?? '')}
            negative={String(form.valueOf('negative_prompt') ?? '')}
            takesNegative={form.properties['negative_prompt'] !== undefined}
            onUse={({ prompt, negative_prompt: negative }) => {
              onChange(prompt)
              if (form.properties['negative_prompt']) form.set('negative_prompt', negative)
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
