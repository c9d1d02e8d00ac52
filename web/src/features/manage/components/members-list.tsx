import type { ManagedMember } from '@stipple/core/contract/manage'
import type { MemberSort } from '@stipple/core/contract/members-filter'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import type { Column } from '../../../components/table/table.tsx'
import { useChosen } from '../../../components/table/use-chosen.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { notifyError } from '../../../lib/notify.ts'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { useSite } from '../../site/public.ts'
import { MEMBERS_PER_PAGE, type MemberRole, membersQuery, saveMembers } from '../queries.ts'
import { type MemberDialog, MemberRow } from './member-row.tsx'
import { MembersChosen } from './members-chosen.tsx'
import styles from './list.module.css'

const DIALOGS = {
  grant: lazy(async () => ({ default: (await import('./grant-dialog.tsx')).GrantDialog })),
  limit: lazy(async () => ({ default: (await import('./storage-limit-dialog.tsx')).StorageLimitDialog })),
  strikes: lazy(async () => ({ default: (await import('./strike-dialog.tsx')).StrikeDialog })),
  sessions: lazy(withTexts(['member'], async () => ({ default: (await import('./sessions-dialog.tsx')).SessionsDialog }))),
  link: lazy(withTexts(['security'], async () => ({ default: (await import('./reset-link-dialog.tsx')).ResetLinkDialog }))),
}
const InviteDialog = lazy(withTexts(['security'], async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog })))
const ROLES: readonly MemberRole[] = ['vip', 'allowlisted', 'super', 'suspended']
const COLUMNS = [
  { id: 'name', look: 'grows', sorts: true },
  { id: 'roles', look: 'plain' },
  { id: 'balance', look: 'number', sorts: true },
  { id: 'works', look: 'number', sorts: true },
  { id: 'storage', look: 'number', sorts: true },
  { id: 'jobs', look: 'number', sorts: true },
  { id: 'created', sorts: true },
  { id: 'last_seen', sorts: true },
] as const satisfies readonly Omit<Column, 'label'>[]

/** Members: search, order, roles, dots, suspension. */
export function MembersList() {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const [role, setRole] = useState<MemberRole>()
  const [order, setOrder] = useState<{ readonly sort: MemberSort; readonly descending: boolean }>({ sort: 'created', descending: true })
  const [open, setOpen] = useState<{ readonly dialog: MemberDialog; readonly member: ManagedMember }>()
  const [inviting, setInviting] = useState(false)
  const site = useSite()
  const query = useQuery(membersQuery({ page, search, role, ...order }))
  const csv = useMutation({ mutationFn: saveMembers, onError: notifyError })
  const members = query.data?.data ?? []
  const choosing = useChosen(members.map(({ uid }) => uid))
  const columns: readonly Column[] = [
    ...COLUMNS.map((column) => ({ ...column, label: t(`manage.members.columns.${column.id}`) })),
    { id: 'actions', label: t('common.actions'), look: 'actions' },
  ]
  const onSort = (by: string) => {
    const sort = SORTS.find((one) => one === by)
    if (sort) setOrder(order.sort === sort ? { sort, descending: !order.descending } : { sort, descending: sort !== 'name' })
    setPage(1)
  }
  const Dialog = open && DIALOGS[open.dialog]
  return (
    <>
      <div className={styles.tools}>
        <TextInput label={t('manage.members.search')} placeholder={t('manage.members.searchHint')} maxLength={100} {...field} />
        <div className={styles.scroller}>
          <Choice
            label={t('manage.members.role')}
            value={role ?? 'all'}
            options={(['all', ...ROLES] as const).map((value) => ({ value, label: t(`manage.members.roles.${value}`) }))}
            onChange={(value) => {
              setRole(value === 'all' ? undefined : value)
              setPage(1)
            }}
          />
        </div>
      </div>
      <div className={styles.over}>
        <p className={styles.soft}>{query.data && t('manage.members.count', { count: query.data.total })}</p>
        <div className={styles.actions}>
          <Button size="small" disabled={!query.data?.total || csv.isPending} onClick={() => csv.mutate({ search, role, ...order })}>
            <Download size={16} aria-hidden /> {t('manage.members.csv.download')}
          </Button>
          {site?.platforms.some(({ id }) => id === 'builtin') && (
            <Button size="small" onClick={() => setInviting(true)}>
              <UserPlus size={16} aria-hidden /> {t('manage.members.invite')}
            </Button>
          )}
        </div>
      </div>
      <MembersChosen members={members} choosing={choosing} />
      <List
        label={t('manage.members.title')}
        query={query}
        failed={t('common.listFailed')}
        empty={<Empty title={t('manage.members.empty')} form="waves" />}
        height={320}
        table={{ columns, choosing, sorting: { by: order.sort, descending: order.descending, onSort } }}
        pages={{ page, perPage: MEMBERS_PER_PAGE, onPage: setPage }}
      >
        {(member) => <MemberRow key={member.uid} member={member} onOpen={(dialog) => setOpen({ dialog, member })} />}
      </List>
      {inviting && (
        <Suspense>
          <InviteDialog mails={site?.mail === true} onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {open && Dialog && (
        <Suspense>
          <Dialog member={open.member} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const SORTS = ['name', 'balance', 'works', 'storage', 'jobs', 'created', 'last_seen'] as const satisfies readonly MemberSort[]
