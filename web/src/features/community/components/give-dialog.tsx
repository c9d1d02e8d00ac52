import { GIFT_NOTE } from '@stipple/core/domain/credits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/id.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { balanceQuery } from '../../credits/public.ts'
import { useGiving } from '../give-store.ts'

/** A gift of dots to a creator, or a tip for a work or an app: amount and note, then a confirmation. A double click sends it once. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const { uid, name, cid, app } = useGiving()
  return uid === undefined || name === undefined ? null : <Give uid={uid} name={name} cid={cid} app={app} onClose={onClose} />
}

interface Props {
  readonly uid: string
  readonly name: string
  readonly cid: string | undefined
  readonly app: string | undefined
  readonly onClose: () => void
}

function Give({ uid, name, cid, app, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const queries = useQueryClient()
  const [amount, setAmount] = useState<number | undefined>(10)
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [key] = useState(newId)
  const { data, error } = useQuery({
    queryKey: ['give', uid, app],
    queryFn: async ({ signal }) =>
      (await api('GET /api/people/:uid/give', { params: { uid }, query: { ...(app !== undefined && { app }) }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const send = useMutation({
    mutationFn: async (dots: number) =>
      (
        await api('POST /api/people/:uid/give', {
          params: { uid },
          body: { amount: dots, note: note.trim(), request_key: key, ...(cid !== undefined && { cid }), ...(app !== undefined && { app }) },
        })
      ).data,
    onSuccess: ({ balance }, dots) => {
      queries.setQueryData(balanceQuery.queryKey, balance)
      notify(t('community.give.done', { count: dots, name }), { tone: 'done' })
      onClose()
    },
  })
  const most = data?.most
  const problem = send.error ?? error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === undefined || send.isPending) return
    if (isAsked) send.mutate(amount)
    else setAsked(true)
  }
  const title = t(cid === undefined && app === undefined ? 'community.give.giftTo' : 'community.give.tipTo', { name })
  return (
    <Dialog title={title} onClose={onClose} width={420}>
      {most === undefined && !error && <Skeleton height={120} />}
      {problem && <p role="alert">{errorText(problem)}</p>}
      {most === 0 && <DialogLead>{t('community.give.none')}</DialogLead>}
      {most !== undefined && most > 0 && (
        <DialogForm onSubmit={submit}>
          {isAsked ? (
            <DialogLead>{t('community.give.confirm', { count: amount ?? 0, name })}</DialogLead>
          ) : (
            <>
              <FieldShell id={id} label={t('community.give.amount')} hint={t('community.give.most', { count: most })}>
                <NumberInput id={id} value={amount} minimum={1} maximum={most} describedBy={`${id}-hint`} onChange={setAmount} />
              </FieldShell>
              <TextArea
                label={t('community.give.note')}
                hint={t('community.give.noteHint', { name })}
                maxLength={GIFT_NOTE}
                rows={2}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </>
          )}
          <Button type="submit" look="primary" size="large" wide disabled={amount === undefined || send.isPending}>
            {isAsked ? t('community.give.send', { count: amount ?? 0 }) : t('community.give.next')}
          </Button>
          {isAsked && (
            <Button size="large" wide disabled={send.isPending} onClick={() => setAsked(false)}>
              {t('community.give.back')}
            </Button>
          )}
        </DialogForm>
      )}
    </Dialog>
  )
}
