import type { Mode } from '@stipple/core/modes/define-mode'
import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../components/menu/menu.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './picker.module.css'

const ModeMenu = lazy(async () => ({ default: (await import('./mode-menu.tsx')).ModeMenu }))

/** What to do: the mode that is chosen, and the menu of all of them. */
export function ModePicker({ mode }: { mode: Mode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Menu
      label={t('generate.mode')}
      placement="below start"
      width={340}
      target={(button) => (
        <button type="button" className={styles.mode} {...button}>
          <span className={styles.text}>
            <span className="unseen">{t('generate.modeLabel')}</span>
            <span className={styles.modeName}>{mode.label[language]}</span>
            <span className={styles.detail}>{mode.summary[language]}</span>
          </span>
          <ChevronsUpDown size={16} aria-hidden />
        </button>
      )}
    >
      <Suspense>
        <ModeMenu mode={mode} />
      </Suspense>
    </Menu>
  )
}
