import { addToPrompt } from '@stipple/core/domain/prompt-selection'
import { LibraryBig, ScanText, SlidersHorizontal, UnfoldVertical } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '../../../lib/lazy.tsx'
import { firstPicture, type PromptForm, takesPicture } from '../prompt-form.ts'
import { useTools } from '../use-tools.ts'
import { MessageLine } from './message-line.tsx'
import { ToolButton, type ToolButtonProps } from './tool-button.tsx'
import { TranslateTool } from './translate-tool.tsx'
import styles from './prompt-tools.module.css'

interface Props {
  readonly form: PromptForm
  /** The prompt's field, which gets the focus when there is nothing to work on yet. */
  readonly field: HTMLTextAreaElement | null
  readonly history?: ReactNode
}

const PromptLibrary = lazy(async () => ({ default: (await import('../../prompt-library/public.ts')).PromptLibraryDialog }))
const ChangeStrip = lazy(async () => ({ default: (await import('./change-strip.tsx')).ChangeStrip }))
const PicturePrompt = lazy(async () => ({ default: (await import('./picture-prompt-dialog.tsx')).PicturePromptDialog }))

/** The tools of a prompt in a row, and below it the changes of the last one. */
export function PromptTools({ form, field, history }: Props) {
  const { t } = useTranslation()
  const tools = useTools(form)
  const [open, setOpen] = useState<'library' | 'picture'>()
  const row = useRef<HTMLDivElement>(null)

  const prompt = String(form.valueOf('prompt') ?? '')
  const empty = prompt.trim() === '' ? t('prompts.tools.needPrompt') : undefined
  const noModel = form.model === undefined ? t('generate.noModel') : undefined
  const picture = firstPicture(form)
  const busy = tools.running && t('prompts.tools.oneAtATime')
  const close = () => setOpen(undefined)

  const settle = () => {
    tools.settle()
    row.current?.focus({ preventScroll: true })
  }

  /** Common props of tools that work on the prompt. */
  const working = (tool: 'expand' | 'translate' | 'optimize', missing?: string) =>
    ({
      label: t(`prompts.tools.${tool}`),
      obstacle: tools.running === tool ? undefined : (empty ?? missing ?? busy),
      onObstacle: (reason: string) => {
        if (!tools.running) tools.say(reason)
        if (empty) field?.focus()
      },
      ...(tools.running === tool && { busy: t(`prompts.tools.working.${tool}`), onCancel: tools.cancel }),
    }) satisfies Partial<ToolButtonProps>

  return (
    <div className={styles.tools}>
      <div ref={row} role="group" aria-label={t('prompts.tools.label')} tabIndex={-1} className={styles.row} data-scrolls>
        <ToolButton
          {...working('expand')}
          short={t('prompts.tools.short.expand')}
          icon={<UnfoldVertical aria-hidden />}
          onClick={tools.expand}
        />
        <TranslateTool {...working('translate')} prompt={prompt} onTranslate={tools.translate} />
        <ToolButton
          {...working('optimize', noModel)}
          short={t('prompts.tools.short.optimize')}
          icon={<SlidersHorizontal aria-hidden />}
          onClick={() => form.model !== undefined && tools.optimize(form.model)}
        />
        <ToolButton label={t('prompts.tools.library')} icon={<LibraryBig aria-hidden />} onClick={() => setOpen('library')} />
        {takesPicture(form) && (
          <ToolButton
            label={t('prompts.tools.describe')}
            icon={<ScanText aria-hidden />}
            obstacle={picture === undefined ? t('prompts.tools.needPicture') : undefined}
            onObstacle={tools.say}
            onClick={() => setOpen('picture')}
          />
        )}
        {history}
      </div>
      {/* Screen readers get the whole text, not each of its beginnings. */}
      {tools.written !== '' && (
        <output className={styles.written} aria-live="off" aria-label={t('prompts.tools.written')}>
          {tools.written}
        </output>
      )}
      {tools.message && <MessageLine message={tools.message} onClose={settle} />}
      <Suspense>{tools.change && <ChangeStrip form={form} change={tools.change} onClose={settle} />}</Suspense>
      <Suspense>
        {open === 'library' && <PromptLibrary onClose={close} onInsert={(text) => form.set('prompt', addToPrompt(prompt, text))} />}
        {open === 'picture' && picture !== undefined && (
          <PicturePrompt picture={picture} prompt={prompt} onClose={close} onUse={tools.put} />
        )}
      </Suspense>
    </div>
  )
}
