import { PROMPT_FIELD } from '@stipple/core/domain/comparison'
import { Link } from '@tanstack/react-router'
import { Bookmark, CalendarClock, Columns2, ListOrdered } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDialog } from '../../../lib/dialogs.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useSession } from '../../account/public.ts'
import { BlindDialog } from '../../blind/public.ts'
import type { Form } from '../form/use-form.ts'
import styles from './runs.module.css'

const PresetsDialog = lazy(withTexts(['playground'], async () => ({ default: (await import('./presets-dialog.tsx')).PresetsDialog })))
const RepeatDialog = lazy(withTexts(['playground'], async () => ({ default: (await import('./repeat-dialog.tsx')).RepeatDialog })))

type Tool = 'presets' | 'repeat' | 'blind'

/** Saves the form as a preset, schedules runs, compares it with a second model, or opens chains of several modes. Not available for apps. */
export function RunTools({ form }: { readonly form: Form }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [open, setOpen] = useState<Tool>()
  if (form.app || !form.properties) return null
  const show = (name: Tool) => (user ? setOpen(name) : showDialog('signUp'))
  const close = () => setOpen(undefined)
  return (
    <div className={styles.tools}>
      <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => show('presets')}>
        <Bookmark size={16} aria-hidden />
        {t('generate.presets')}
      </button>
      {form.mode.media !== 'style' && (
        <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => show('repeat')}>
          <CalendarClock size={16} aria-hidden />
          {t('generate.repeatRun')}
        </button>
      )}
      {isBlindable(form) && (
        <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => show('blind')}>
          <Columns2 size={16} aria-hidden />
          {t('generate.blind')}
        </button>
      )}
      <Link to="/chain/{-$id}" className={styles.tool}>
        <ListOrdered size={16} aria-hidden />
        {t('generate.chain')}
      </Link>
      <Suspense>
        {open === 'presets' && <PresetsDialog form={form} onClose={close} />}
        {open === 'repeat' && <RepeatDialog form={form} onClose={close} />}
        {open === 'blind' && <BlindDialog form={form} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** A prompt, an image, a second model, and nothing that varies already. */
const isBlindable = ({ mode, models, properties, comparison }: Form): boolean =>
  mode.media === 'image' && properties?.[PROMPT_FIELD] !== undefined && (models?.length ?? 0) > 1 && !comparison?.runs.length
