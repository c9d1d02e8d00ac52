import type { ManagedMember } from '@stipple/core/contract/manage'
import { MAX_GIGABYTES } from '@stipple/core/domain/account'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { api } from '../../../lib/api.ts'
import { settingsQuery } from '../queries.ts'
import { useEach } from '../use-each.ts'
import styles from './list.module.css'

type Props = ({ readonly member: ManagedMember } | { readonly members: readonly ManagedMember[] }) & { readonly onClose: () => void }

/** GB that the field shows first. */
const USUAL = 50
const KINDS = ['common', 'own', 'unlimited'] as const

/** Sets the storage limit of one or several members: the common one, an own one, or none. */
export function StorageLimitDialog({ onClose, ...given }: Props) {
  const { t } = useTranslation()
  const numberId = useId()
  const members = 'member' in given ? [given.member] : given.members
  const [first] = members
  const limit = first?.storage_limit
  const [kind, setKind] = useState<(typeof KINDS)[number]>(limit === undefined ? 'common' : limit === 0 ? 'unlimited' : 'own')
  const [gigabytes, setGigabytes] = useState<number | undefined>(limit === undefined || limit === 0 ? USUAL : limit)
  const { busy, run } = useEach('members')
  const { data: settings } = useQuery(settingsQuery)
  const common = settings?.find(({ key }) => key === 'keeping.memberGigabytes')?.value
  const chosen = { common: null, own: gigabytes, unlimited: 0 }[kind]
  const title =
    first && members.length === 1
      ? t('manage.limit.title', { name: first.name })
      : t('manage.limit.titleSeveral', { count: members.length })
  const save = async (value: number | null) => {
    const uids = members.map(({ uid }) => uid)
    await run(uids, (uid) => api('POST /api/manage/member_update', { body: { uid, storage_limit: value } }))
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose} width={420}>
      <DialogLead>{t('manage.limit.lead')}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen !== undefined) void save(chosen)
        }}
      >
        <Choice
          wide
          label={t('manage.limit.open')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`manage.limit.kinds.${value}`) }))}
          onChange={setKind}
        />
        {kind === 'common' && typeof common === 'number' && (
          <p className={styles.soft}>{common === 0 ? t('manage.limit.commonNone') : t('manage.limit.commonIs', { gigabytes: common })}</p>
        )}
        {kind === 'own' && (
          <FieldShell id={numberId} label={t('manage.limit.gigabytes')}>
            <NumberInput id={numberId} value={gigabytes} minimum={1} maximum={MAX_GIGABYTES} onChange={setGigabytes} />
          </FieldShell>
        )}
        <DialogSubmit problem={null} disabled={busy || chosen === undefined} onCancel={onClose}>
          {t('common.save')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
