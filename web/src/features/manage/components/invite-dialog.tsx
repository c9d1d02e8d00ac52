import { type Invitation, MAX_INVITED } from '@stipple/core/contract/invitations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledChoice } from '../../../components/choice/labelled-choice.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { api } from '../../../lib/api.ts'
import { lineOf, membersOf } from '../invited.ts'
import { InvitedList } from './invited-list.tsx'

const ROLES = ['plain', 'vip', 'allowlisted', 'super'] as const

/** Creates members and shows the link of each, or why one was refused. */
export function InviteDialog({ mails, onClose }: { readonly mails: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const dotsId = useId()
  const [lines, setLines] = useState('')
  const [role, setRole] = useState<(typeof ROLES)[number]>('plain')
  const [dots, setDots] = useState<number>()
  const [answers, setAnswers] = useState<readonly Invitation[]>()
  const members = membersOf(lines)
  const tooMany = members.length > MAX_INVITED ? t('security.invite.tooMany', { count: MAX_INVITED }) : undefined
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      (
        await api('POST /api/manage/member_invite', {
          body: { members: [...members], ...(role !== 'plain' && { role }), ...(dots !== undefined && { dots }) },
        })
      ).data,
    onSuccess: (data) => {
      setAnswers(data)
      setLines(
        data
          .filter((answer) => answer.error)
          .map(lineOf)
          .join('\n'),
      )
      return queries.invalidateQueries({ queryKey: ['manage', 'members'] })
    },
  })
  if (answers) return <InvitedList answers={answers} onMore={() => setAnswers(undefined)} onClose={onClose} />
  return (
    <Dialog title={t('security.invite.title')} onClose={onClose} width={480}>
      <DialogLead>
        {t('security.invite.lead')} {mails && t('security.invite.mails')}
      </DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <TextArea
          label={t('security.invite.who')}
          hint={t('security.invite.whoHint', { count: MAX_INVITED })}
          problem={tooMany}
          rows={4}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={lines}
          onChange={(event) => setLines(event.target.value)}
        />
        <LabelledChoice
          label={t('security.invite.role')}
          value={role}
          options={ROLES.map((value) => ({ value, label: t(value === 'plain' ? 'security.invite.plain' : `manage.members.${value}`) }))}
          onChange={setRole}
        />
        <FieldShell id={dotsId} label={t('security.invite.dots')}>
          <NumberInput id={dotsId} value={dots} minimum={1} maximum={1_000_000} onChange={setDots} />
        </FieldShell>
        <DialogSubmit problem={error} disabled={isPending || members.length === 0 || tooMany !== undefined} onCancel={onClose}>
          {t('manage.members.invite')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
