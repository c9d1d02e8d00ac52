import type { User } from '@stipple/core/contract/shapes'
import { KeyRound, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem, MenuLine } from '../../../components/menu/menu.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { notifyError } from '../../../lib/notify.ts'
import { signOut } from '../queries.ts'
import { Avatar } from './avatar.tsx'
import { CopyUserId } from './copy-user-id.tsx'
import styles from './user-menu.module.css'

export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('account.menu', { name: user.name })}
      target={(button) => (
        <button type="button" className={styles.target} {...button}>
          <span className="unseen">{t('account.menuLabel')}</span>
          <Avatar user={user} />
          <span className={styles.name}>{user.name}</span>
        </button>
      )}
    >
      <CopyUserId user={user} role="menuitem" />
      <MenuLine />
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => showDialog('password')}>
        {t('account.changePassword')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut().catch(notifyError)}>
        {t('account.signOut')}
      </MenuItem>
    </Menu>
  )
}
