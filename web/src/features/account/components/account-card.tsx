import type { User } from '@stipple/core/contract/shapes'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { notifyError } from '../../../lib/notify.ts'
import { signOut } from '../queries.ts'
import { Avatar } from './avatar.tsx'
import { CopyUserId } from './copy-user-id.tsx'
import styles from './account-card.module.css'

/** The member: name, ID, and what can be done with the account. */
export function AccountCard({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <Avatar user={user} size={48} />
        <p className={styles.name}>{user.name}</p>
      </div>
      <CopyUserId user={user} />
      <div className={styles.buttons}>
        <Button onClick={() => showDialog('password')}>{t('account.changePassword')}</Button>
        <Button onClick={() => void signOut().catch(notifyError)}>{t('account.signOut')}</Button>
      </div>
    </div>
  )
}
