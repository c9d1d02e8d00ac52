import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../components/button/button.tsx'
import { Empty } from '../components/empty/empty.tsx'
import { useEndOfEarlyTexts } from '../lib/early-words.ts'

/** Replaces a screen that threw an error; the surrounding shell keeps working. */
export function Crash({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  useEndOfEarlyTexts()
  const isOffline = isMissingFile(error) && !navigator.onLine
  const title = isOffline ? 'common.offlineTitle' : 'common.crashTitle'
  const text = isOffline ? 'common.offlinePage' : isMissingFile(error) ? 'common.partMissing' : 'common.crashText'
  return (
    <Empty as="page" title={t(title)} text={t(text)} form="waves">
      {/* The cause is still in memory, and the router requests a missing file only once. */}
      <Button look="primary" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
      <Link to="/" className={buttonClass({})}>
        {t('common.toHome')}
      </Link>
    </Empty>
  )
}

/** Browsers' error messages for a module that could not be loaded. */
const isMissingFile = (error: unknown): boolean => error instanceof Error && MISSING_FILE.test(error.message)
const MISSING_FILE = /dynamically imported module|Importing a module script failed|Unable to preload/i
