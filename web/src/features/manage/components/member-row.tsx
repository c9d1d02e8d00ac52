import type { ManagedMember } from '@stipple/core/contract/manage'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Ellipsis, Gift, HardDrive, KeyRound, ListChecks, LogOut, MonitorSmartphone, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../components/menu/menu.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { stamp } from '../../../lib/stamp.ts'
import { useMemberActions } from '../use-member-actions.ts'
import { Person } from './person.tsx'
import styles from './list.module.css'

export type MemberDialog = 'grant' | 'limit' | 'link' | 'sessions' | 'strikes'

interface Props {
  readonly member: ManagedMember
  readonly onOpen: (dialog: MemberDialog) => void
}

/** A member: figures, roles and dots, with a menu of what an administrator can do. */
export function MemberRow({ member, onOpen }: Props) {
  const { uid, name, balance, works, jobs, created, last_seen: seen } = member
  const cells = [
    <Person key="name" name={name} uid={uid} />,
    <Roles key="roles" member={member} />,
    balance,
    works,
    <Storage key="storage" member={member} />,
    jobs,
    <time key="created" dateTime={created}>
      {stamp(created)}
    </time>,
    seen === undefined ? undefined : (
      <time key="seen" dateTime={seen}>
        {stamp(seen)}
      </time>
    ),
    <MemberMenu key="actions" member={member} onOpen={onOpen} />,
  ]
  return <TableRow id={uid} name={name} cells={cells} />
}

function Storage({ member: { storage, storage_limit: limit } }: { member: ManagedMember }) {
  const { t } = useTranslation()
  if (limit === undefined) return formatBytes(storage)
  return (
    <>
      {formatBytes(storage)}{' '}
      <span className={styles.beside}>{limit === 0 ? t('manage.limit.unlimited') : t('manage.limit.of', { gigabytes: limit })}</span>
    </>
  )
}

function Roles({ member: { is_super: isSuper, is_vip: isVip, is_allowlisted: isAllowlisted, suspended } }: { member: ManagedMember }) {
  const { t } = useTranslation()
  if (!isSuper && !isVip && !isAllowlisted && !suspended) return null
  return (
    <span className={styles.badges}>
      {suspended && <Badge tone="caution">{t('manage.members.suspended')}</Badge>}
      {isSuper && <Badge>{t('manage.members.super')}</Badge>}
      {isVip && <Badge>{t('manage.members.vip')}</Badge>}
      {isAllowlisted && <Badge>{t('manage.members.allowlisted')}</Badge>}
    </span>
  )
}

function MemberMenu({ member, onOpen }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { change, promote, suspend, logOut, busy } = useMemberActions(member)
  const { uid, name, is_vip: isVip, is_allowlisted: isAllowlisted, is_super: isSuper, suspended } = member
  const label = t('manage.members.actionsOf', { name })
  const role = (is: boolean, role: string) => t(is ? 'manage.members.takeRole' : 'manage.members.giveRole', { role })
  return (
    <Menu label={label} target={(button) => <IconButton label={label} icon={<Ellipsis aria-hidden />} disabled={busy} {...button} />}>
      <MenuItem icon={<Gift aria-hidden />} onSelect={() => onOpen('grant')}>
        {t('manage.members.grant')}
      </MenuItem>
      <MenuItem icon={<ListChecks aria-hidden />} onSelect={() => void navigate({ to: '/manage/jobs', search: { member: uid } })}>
        {t('manage.tabs.jobs')}
      </MenuItem>
      <MenuItem icon={<TriangleAlert aria-hidden />} onSelect={() => onOpen('strikes')}>
        {t('manage.strikes.open')}
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onOpen('link')}>
        {t('manage.members.link')}
      </MenuItem>
      <MenuItem icon={<HardDrive aria-hidden />} onSelect={() => onOpen('limit')}>
        {t('manage.limit.open')}
      </MenuItem>
      <MenuItem icon={<MonitorSmartphone aria-hidden />} onSelect={() => onOpen('sessions')}>
        {t('manage.members.sessions')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void logOut()}>
        {t('manage.members.logOut')}
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => change({ is_vip: !isVip })}>{role(isVip, t('manage.members.vip'))}</MenuItem>
      <MenuItem onSelect={() => change({ is_allowlisted: !isAllowlisted })}>
        {role(isAllowlisted, t('manage.members.allowlisted'))}
      </MenuItem>
      <MenuItem onSelect={() => void promote(!isSuper)}>{role(isSuper, t('manage.members.super'))}</MenuItem>
      <MenuLine />
      <MenuItem icon={<Ban aria-hidden />} danger={!suspended} onSelect={() => void suspend(!suspended)}>
        {t(suspended ? 'manage.members.unsuspend' : 'manage.members.suspend')}
      </MenuItem>
    </Menu>
  )
}
