import type { ManagedMember } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { MEMBERS_PER_PAGE, type MemberRole, membersQuery } from '../queries.ts'
import { MemberLine } from './member-line.tsx'
import styles from './list.module.css'

const GrantDialog = lazy(async () => ({ default: (await import('./grant-dialog.tsx')).GrantDialog }))
const StrikeDialog = lazy(async () => ({ default: (await import('./strike-dialog.tsx')).StrikeDialog }))
const ResetLinkDialog = lazy(withTexts(['security'], async () => ({ default: (await import('./reset-link-dialog.tsx')).ResetLinkDialog })))
const ROLES: readonly MemberRole[] = ['vip', 'allowlisted', 'super', 'suspended']

/** Members: search, roles, dots, suspension. */
export function MembersList() {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const [role, setRole] = useState<MemberRole>()
  const [granting, setGranting] = useState<ManagedMember>()
  const [striking, setStriking] = useState<ManagedMember>()
  const [linking, setLinking] = useState<ManagedMember>()
  const query = useQuery(membersQuery({ page, search, role }))
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
      {query.data && <p className={styles.soft}>{t('manage.members.count', { count: query.data.total })}</p>}
      <List
        label={t('manage.members.title')}
        query={query}
        failed={t('common.listFailed')}
        empty={<Empty title={t('manage.members.empty')} form="waves" />}
        height={320}
        look="card"
        pages={{ page, perPage: MEMBERS_PER_PAGE, onPage: setPage }}
      >
        {(member) => (
          <MemberLine
            key={member.uid}
            member={member}
            onGrant={() => setGranting(member)}
            onLink={() => setLinking(member)}
            onStrike={() => setStriking(member)}
          />
        )}
      </List>
      {striking && (
        <Suspense>
          <StrikeDialog member={striking} onClose={() => setStriking(undefined)} />
        </Suspense>
      )}
      {linking && (
        <Suspense>
          <ResetLinkDialog member={linking} onClose={() => setLinking(undefined)} />
        </Suspense>
      )}
      {granting && (
        <Suspense>
          <GrantDialog member={granting} onClose={() => setGranting(undefined)} />
        </Suspense>
      )}
    </>
  )
}
