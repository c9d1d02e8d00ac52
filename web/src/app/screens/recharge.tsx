import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { useSession } from '../../features/account/public.ts'
import { showDialog } from '../../lib/dialogs.ts'

/** Nothing can be bought here; the page says so plainly and names the ways that there are. */
export function RechargeScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Empty as="page" title={t('account.rechargeTitle')} text={t('account.rechargeText')} form="sphere">
      {user && (
        <Button look="primary" onClick={() => showDialog('claim')}>
          {t('account.claim')}
        </Button>
      )}
      <Link to="/" className={buttonClass({})}>
        {t('common.toHome')}
      </Link>
    </Empty>
  )
}
