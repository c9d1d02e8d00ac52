import { useTranslation } from 'react-i18next'
import { showDialog } from '../../../lib/dialogs.ts'
import { useSite } from '../../site/public.ts'

/** Footer links to the operator: feedback, and business if set. */
export function ContactLinks() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <>
      <button type="button" onClick={() => showDialog('feedback')}>
        {t('account.feedback')}
      </button>
      {site?.cooperation !== undefined && (
        <button type="button" onClick={() => showDialog('cooperation')}>
          {t('account.cooperation')}
        </button>
      )}
    </>
  )
}
