// @offline
import type { User } from '@stipple/core/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import {
  BookOpen,
  CodeXml,
  Coins,
  Handshake,
  Keyboard,
  KeyRound,
  ListChecks,
  LogOut,
  MessageSquareText,
  Settings,
  Smartphone,
  Sparkle,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem, MenuLine } from '../../../components/menu/menu.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useSite } from '../../site/public.ts'
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
          <span className="visually-hidden">{t('account.menuLabel')}</span>
          <Avatar user={user} />
          <span className={styles.name}>{user.name}</span>
        </button>
      )}
    >
      <Items user={user} />
    </Menu>
  )
}

function Items({ user }: { user: User }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const site = useSite()
  return (
    <>
      <CopyUserId user={user} role="menuitem" />
      <MenuLine />
      <MenuItem icon={<UserRound aria-hidden />} onSelect={() => void navigate({ to: '/me' })}>
        {t('shell.titles.me')}
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden />} onSelect={() => void navigate({ to: '/options' })}>
        {t('shell.titles.options')}
      </MenuItem>
      <MenuItem icon={<BookOpen aria-hidden />} onSelect={() => showDialog('guide')}>
        {t('shell.guide')}
      </MenuItem>
      <MenuItem icon={<CodeXml aria-hidden />} onSelect={() => void navigate({ to: '/developers' })}>
        {t('shell.titles.developers')}
      </MenuItem>
      <MenuItem icon={<Sparkle aria-hidden />} onSelect={() => void navigate({ to: '/updates' })}>
        {t('shell.titles.updates')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Coins aria-hidden />} onSelect={() => showDialog('dotDetails')}>
        {t('account.dotDetails')}
      </MenuItem>
      <MenuItem icon={<Smartphone aria-hidden />} onSelect={() => showDialog('linkDevice')}>
        {t('account.linkDevice')}
      </MenuItem>
      <MenuItem icon={<MessageSquareText aria-hidden />} onSelect={() => showDialog('feedback')}>
        {t('account.feedback')}
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} onSelect={() => showDialog('shortcuts')}>
        {t('shell.shortcuts')}
      </MenuItem>
      {site?.cooperation && (
        <MenuItem icon={<Handshake aria-hidden />} onSelect={() => showDialog('cooperation')}>
          {t('account.cooperation')}
        </MenuItem>
      )}
      {user.isSuper && (
        <>
          <MenuLine />
          <MenuItem icon={<ListChecks aria-hidden />} onSelect={() => void navigate({ to: '/manage' })}>
            {t('account.manage')}
          </MenuItem>
        </>
      )}
      <MenuLine />
      {user.platform === 'builtin' && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => showDialog('password')}>
          {t('account.changePassword')}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut().catch(notifyError)}>
        {t('account.signOut')}
      </MenuItem>
    </>
  )
}
