import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { showDialog } from '../../../lib/dialogs.ts'

/** A missing work, or one that is not the visitor's; the page does not reveal which. */
export function Missing({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation()
  return (
    <Empty as="page" title={t('detail.missingTitle')} text={t(isGuest ? 'detail.missingGuest' : 'detail.missingText')} form="waves">
      {isGuest && (
        <Button look="primary" onClick={() => showDialog('logIn')}>
          {t('account.logIn')}
        </Button>
      )}
      <Link to={isGuest ? '/' : '/history'} className={buttonClass({ look: isGuest ? 'plain' : 'primary' })}>
        {t(isGuest ? 'detail.toGallery' : 'detail.toWorks')}
      </Link>
    </Empty>
  )
}
