import { Link, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../components/button/button.tsx'
import { Empty } from '../components/empty/empty.tsx'

/** What stands in the place of a screen that broke; the shell round it goes on working. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <Empty as="page" title={t('common.crashTitle')} text={t(isMissingFile(error) ? 'common.partMissing' : 'common.crashText')} form="waves">
      <Button
        look="primary"
        onClick={() => {
          // The router asks for a missing file only once.
          if (isMissingFile(error)) return location.reload()
          reset()
          void router.invalidate()
        }}
      >
        {t('common.reload')}
      </Button>
      <Link to="/" className={buttonClass({})}>
        {t('common.toHome')}
      </Link>
    </Empty>
  )
}

/** What browsers say of a file of the application that they could not get. */
const isMissingFile = (error: unknown): boolean => error instanceof Error && MISSING_FILE.test(error.message)
const MISSING_FILE = /dynamically imported module|Importing a module script failed|Unable to preload/i
