import type { ManagedMember } from '@stipple/core/contract/manage'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ChosenBar } from '../../../components/table/chosen-bar.tsx'
import type { Choosing } from '../../../components/table/table.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useEach } from '../use-each.ts'

const StorageLimitDialog = lazy(async () => ({ default: (await import('./storage-limit-dialog.tsx')).StorageLimitDialog }))

/** Actions on the chosen members: each on those whom it changes. */
export function MembersChosen({ members, choosing }: { members: readonly ManagedMember[]; choosing: Choosing }) {
  const { t } = useTranslation()
  const { busy, run } = useEach('members')
  const [limiting, setLimiting] = useState(false)
  const chosen = members.filter(({ uid }) => choosing.chosen.has(uid))
  const uids = (which: (member: ManagedMember) => boolean) => chosen.filter(which).map(({ uid }) => uid)
  const [active, suspended, plain] = [uids((one) => !one.suspended), uids((one) => one.suspended), uids((one) => !one.is_allowlisted)]
  const update = (ids: readonly string[], change: { suspended: boolean } | { is_allowlisted: boolean }) =>
    run(ids, (uid) => api('POST /api/manage/member_update', { body: { uid, ...change } }))
  const suspend = async () => {
    const question = { title: t('manage.each.suspendTitle', { count: active.length }), text: t('manage.members.suspendText') }
    if (await confirm({ ...question, action: t('manage.members.suspend') })) await update(active, { suspended: true })
  }
  return (
    <ChosenBar choosing={choosing}>
      <Button size="small" disabled={busy || plain.length === 0} onClick={() => void update(plain, { is_allowlisted: true })}>
        {t('manage.members.giveRole', { role: t('manage.members.allowlisted') })}
      </Button>
      <Button size="small" disabled={busy || chosen.length === 0} onClick={() => setLimiting(true)}>
        {t('manage.limit.open')}
      </Button>
      <Button size="small" disabled={busy || suspended.length === 0} onClick={() => void update(suspended, { suspended: false })}>
        {t('manage.members.unsuspend')}
      </Button>
      <Button size="small" look="danger" disabled={busy || active.length === 0} onClick={() => void suspend()}>
        {t('manage.members.suspend')}
      </Button>
      {limiting && (
        <Suspense>
          <StorageLimitDialog members={chosen} onClose={() => setLimiting(false)} />
        </Suspense>
      )}
    </ChosenBar>
  )
}
