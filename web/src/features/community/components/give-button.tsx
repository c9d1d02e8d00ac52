import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useSession } from '../../account/public.ts'
import { useSite } from '../../site/public.ts'
import { giveDots } from '../give-store.ts'

interface Props {
  readonly uid: string
  readonly name: string
  /** The published work that is tipped. */
  readonly cid?: string
  /** The shared app that is tipped. */
  readonly app?: string
  readonly className?: string | undefined
}

/** Opens the gift of dots to a creator, or a tip for a work or an app; hidden if the operator has disabled gifts. */
export function GiveButton({ className, ...to }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!useSite()?.gifts) return null
  return (
    <Button
      look="quiet"
      size="small"
      className={className}
      icon={<Gift size={16} aria-hidden />}
      onClick={() => (user ? giveDots(to) : showDialog('logIn'))}
    >
      {t(to.cid === undefined && to.app === undefined ? 'community.give.gift' : 'community.give.tip')}
    </Button>
  )
}
