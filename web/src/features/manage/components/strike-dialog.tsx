import type { ManagedMember } from '@stipple/core/contract/manage'
import { MODERATION_LIMITS, STRIKE_DAYS } from '@stipple/core/domain/moderation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { Items } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/id.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { strikesQuery } from '../queries.ts'

/** Gives a member a strike, and lists earlier ones, which can be revoked. One idempotency key per dialog: pressing twice gives one. */
export function StrikeDialog({ member: { uid, name }, onClose }: { member: ManagedMember; onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const daysId = useId()
  const [key] = useState(newId)
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<number | undefined>(STRIKE_DAYS.usual)
  const { data: strikes } = useQuery(strikesQuery(uid))
  const give = useMutation({
    mutationFn: () =>
      api('POST /api/manage/strike_give', { body: { uid, reason: reason.trim(), days: days ?? STRIKE_DAYS.usual, request_key: key } }),
    onSuccess: () => {
      notify(t('manage.strikes.given', { name }), { tone: 'done' })
      void queries.invalidateQueries({ queryKey: strikesQuery(uid).queryKey })
      onClose()
    },
  })
  const revoke = useMutation({
    mutationFn: (id: string) => api('POST /api/manage/strike_revoke', { body: { id } }),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: strikesQuery(uid).queryKey }),
  })
  return (
    <Dialog title={t('manage.strikes.title', { name })} onClose={onClose} width={420}>
      <DialogLead>{t('manage.strikes.about')}</DialogLead>
      {strikes && strikes.length > 0 && (
        <Items label={t('manage.strikes.open')}>
          {strikes.map((strike) => (
            <Row
              key={strike.id}
              title={strike.reason}
              facts={[t(strike.live ? 'manage.strikes.until' : 'manage.strikes.over', { until: stamp(strike.expires) })]}
              actions={
                strike.live && (
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t('manage.strikes.revokeNamed', { reason: strike.reason })}
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate(strike.id)}
                  >
                    {t('manage.strikes.revoke')}
                  </Button>
                )
              }
            />
          ))}
        </Items>
      )}
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          give.mutate()
        }}
      >
        <TextInput
          label={t('manage.strikes.reason')}
          required
          maxLength={MODERATION_LIMITS.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldShell id={daysId} label={t('manage.strikes.days')}>
          <NumberInput id={daysId} value={days} minimum={1} maximum={STRIKE_DAYS.most} onChange={setDays} />
        </FieldShell>
        <DialogSubmit problem={give.error} disabled={give.isPending || days === undefined || reason.trim() === ''} onCancel={onClose}>
          {t('manage.strikes.give')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
