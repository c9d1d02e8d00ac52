import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button/button.tsx'
import { Options } from '../shell/options.tsx'
import styles from './screen.module.css'

/** The options as a page; OK returns to the previous page. */
export function OptionsScreen() {
  const { t } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <div className={styles.page}>
      <h1>{t('shell.titles.options')}</h1>
      <Options extent="wide" />
      <div>
        <Button look="primary" onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}>
          {t('common.ok')}
        </Button>
      </div>
    </div>
  )
}
