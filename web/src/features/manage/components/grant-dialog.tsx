import type { ManagedMember } from '@stipple/core/contract/manage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/id.ts'
import { notify } from '../../../lib/notify.ts'

/** Gives dots to a member, with a reason. One idempotency key per dialog: pressing twice gives once. */
export function GrantDialog({ member, onClose }: { member: ManagedMember; onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [amountId, daysId] = [useId(), useId()]
  const [key] = useState(newId)
  const [amount, setAmount] = useState<number | undefined>(100)
  const [days, setDays] = useState<number>()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      (
        await api('POST /api/manage/member_grant', {
          body: { uid: member.uid, amount: amount ?? 0, reason: reason.trim(), request_key: key, ...(days !== undefined && { days }) },
        })
      ).data,
    onSuccess: async ({ name, balance }) => {
      notify(t('manage.members.given', { name, balance }), { tone: 'done' })
      onClose()
      await queries.invalidateQueries({ queryKey: ['manage', 'members'] })
    },
  })
  return (
    <Dialog title={t('manage.members.grantTitle', { name: member.name })} onClose={onClose} width={420}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <FieldShell id={amountId} label={t('manage.members.amount')}>
          <NumberInput id={amountId} value={amount} minimum={1} maximum={1_000_000} onChange={setAmount} />
        </FieldShell>
        <TextInput
          label={t('manage.members.reason')}
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldShell id={daysId} label={t('manage.members.days')}>
          <NumberInput id={daysId} value={days} minimum={1} maximum={3650} onChange={setDays} />
        </FieldShell>
        <DialogSubmit problem={error} disabled={isPending || amount === undefined || reason.trim() === ''} onCancel={onClose}>
          {t('manage.members.give')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
