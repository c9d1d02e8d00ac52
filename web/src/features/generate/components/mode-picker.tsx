import { localize } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'
import { ChevronsUpDown } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../components/menu/menu.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { entryOf } from '../mode-entries.ts'
import styles from './picker.module.css'

const ModeMenu = lazy(async () => ({ default: (await import('./mode-menu.tsx')).ModeMenu }))

/** The chosen mode, with the menu of all modes. */
export function ModePicker({ mode, model }: { mode: Mode; model: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { label, summary } = entryOf(mode, model)
  return (
    <Menu
      label={t('generate.mode')}
      placement="below start"
      width={340}
      target={(button) => (
        <button type="button" className={styles.mode} {...button}>
          <span className={styles.text}>
            <span className="visually-hidden">{t('generate.modeLabel')}</span>
            <span className={styles.modeName}>{localize(label, language)}</span>
            <span className={styles.detail}>{localize(summary, language)}</span>
          </span>
          <ChevronsUpDown size={16} aria-hidden />
        </button>
      )}
    >
      <Suspense>
        <ModeMenu mode={mode} model={model} />
      </Suspense>
    </Menu>
  )
}
