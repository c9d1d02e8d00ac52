import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useSession } from '../../account/public.ts'
import { useSite } from '../../site/public.ts'

/** The operator's contact for authors, otherwise a message to the operator. */
export function ContactCreator({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const hasContact = useSite()?.creator !== undefined
  const open = () => showDialog(hasContact ? 'creator' : user ? 'feedback' : 'logIn')
  return (
    <Button look="quiet" size="small" className={className} onClick={open}>
      {t('community.creator')}
    </Button>
  )
}
