import { Link, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../components/button/button.tsx'
import { Empty } from '../components/empty/empty.tsx'

/** What stands in the place of a screen that broke; the shell round it goes on working. */
export function Crash({ reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <Empty as="page" title={t('common.crashTitle')} text={t('common.crashText')} form="waves">
      <Button
        look="primary"
        onClick={() => {
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
