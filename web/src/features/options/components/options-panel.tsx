import { LANGUAGES } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { chooseScheme, SCHEMES, useScheme } from '../../../components/theme/scheme.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { chooseLanguage } from '../store.ts'
import styles from './options-panel.module.css'

/** Colour scheme and language; both take effect at once and are kept. */
export function OptionsPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { scheme } = useScheme()
  return (
    <div className={styles.panel}>
      <div className={styles.option}>
        <span aria-hidden>{t('shell.schemeLabel')}</span>
        <Choice
          wide
          label={t('shell.schemeLabel')}
          value={scheme}
          options={SCHEMES.map((value) => ({ value, label: t(`shell.schemes.${value}`) }))}
          onChange={chooseScheme}
        />
      </div>
      <div className={styles.option}>
        <span aria-hidden>{t('shell.languageLabel')}</span>
        <Choice
          wide
          label={t('shell.languageLabel')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
          onChange={(value) => void chooseLanguage(value)}
        />
      </div>
    </div>
  )
}
