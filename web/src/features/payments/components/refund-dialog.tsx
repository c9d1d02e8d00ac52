import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { api } from '../../../lib/api.ts'
import { formatPrice } from '../../../lib/format-price.ts'
import { notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { ManagedOrder } from '../queries.ts'
import { useDotsText } from '../use-dots-text.ts'

/** Asks for a reason, shows the most that can be refunded, and the result. */
export function RefundDialog({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dotsText = useDotsText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const refund = useMutation({
    mutationFn: async () =>
      (await api('POST /api/manage/orders/:id/refund', { params: { id: order.id }, body: { reason: reason.trim() } })).data,
    onSuccess: async ({ dotsTaken }) => {
      notify(t('payments.manage.refunded', { dots: dotsText(dotsTaken) }), { tone: 'done' })
      onClose()
      await queries.invalidateQueries({ queryKey: ['manage-orders'] })
    },
  })
  const price = formatPrice(order.price, order.currency, language)
  const problem = tried && reason.trim() === '' ? t('payments.manage.reasonMissing') : undefined
  return (
    <Dialog title={t('payments.manage.refundTitle', { price })} onClose={onClose} width={440}>
      <DialogLead>
        {t('payments.manage.refundText', { price, provider: t(`payments.providers.${order.provider}`), dots: dotsText(order.total) })}
      </DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (reason.trim() !== '' && !refund.isPending) refund.mutate()
        }}
      >
        <TextArea
          label={t('payments.manage.reason')}
          hint={t('payments.manage.reasonHint')}
          problem={problem}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          data-autofocus
        />
        <DialogSubmit problem={refund.error} disabled={refund.isPending} onCancel={onClose}>
          {t(refund.isPending ? 'payments.manage.refunding' : 'payments.manage.refund')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
