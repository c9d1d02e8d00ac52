import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useSession } from '../../account/public.ts'
import { useSite } from '../../site/public.ts'

/** The way to an author: the operator's contact for them, else a message to the operator, who knows them. */
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
