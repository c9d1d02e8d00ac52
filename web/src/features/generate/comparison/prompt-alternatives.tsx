import { COMPARISON } from '@stipple/core/domain/comparison'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import { Dots } from '../../credits/public.ts'
import { useOptions } from '../../options/public.ts'
import type { Alternatives } from '../form/use-form.ts'
import styles from './prompt-alternatives.module.css'

interface Props {
  readonly alternatives: Alternatives
  /** Dots for all runs. */
  readonly cost: number | undefined
}

/** The prompts resulting from alternatives: number, price, texts, and a switch that sends the braces literally. */
export function PromptAlternatives({ alternatives: { prompts, tooMany, literal }, cost }: Props) {
  const { t } = useTranslation()
  const phone = usePhone()
  const id = useId()
  const [open, setOpen] = useState(false)
  const name = t('playground.alternatives.count', { count: prompts.length })
  const readable = !literal && !tooMany
  const label = literal
    ? t('playground.alternatives.literal')
    : tooMany
      ? t('playground.alternatives.tooMany', { count: COMPARISON.cells })
      : name
  const list = (
    // Scrolls, also by the keyboard.
    <ol id={id} className={styles.list} aria-label={name} tabIndex={0} data-scrolls>
      {prompts.map((prompt) => (
        <li key={prompt}>{prompt}</li>
      ))}
    </ol>
  )
  return (
    <div className={styles.alternatives}>
      <div className={styles.line}>
        <p className={readable ? 'visually-hidden' : styles.note} role="status">
          {label}
        </p>
        {readable && (
          <button
            type="button"
            className={styles.count}
            {...(phone ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': open, 'aria-controls': open ? id : undefined })}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={14} aria-hidden />
            {name}
            {cost !== undefined && (
              <>
                <span aria-hidden>·</span>
                <Dots count={cost} />
              </>
            )}
          </button>
        )}
        <Switch
          label={t('playground.alternatives.expand')}
          checked={!literal}
          onChange={(on) => useOptions.setState({ literalBraces: !on })}
        />
      </div>
      {readable && open && !phone && list}
      {readable && open && phone && (
        <Dialog title={name} onClose={() => setOpen(false)} width={560}>
          {list}
        </Dialog>
      )}
    </div>
  )
}
