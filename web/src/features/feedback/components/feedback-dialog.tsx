import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { FEEDBACK_KINDS, type FeedbackKind, useSendFeedback } from '../queries.ts'

/** A message to the operator. An error keeps the entered text. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<FeedbackKind>('fault')
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSendFeedback()

  const refused = fieldErrors(send.error)
  const contentProblem = problemOf(content, { tried, missing: t('member.feedback.contentMissing'), refused: refused['content'] })
  const contactProblem = problemOf(contact, { tried, missing: t('member.feedback.contactMissing'), refused: refused['mobile'] })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const missing = content.trim() === '' ? 'content' : contact.trim() === '' ? 'contact' : undefined
    if (missing !== undefined) return focusOn(form.current, missing)
    return send.mutate(
      { kind, content: content.trim(), contact: contact.trim() },
      {
        onSuccess: () => {
          notify(t('member.feedback.sent'), { tone: 'done' })
          onClose()
        },
        onError: notifyError,
      },
    )
  }

  return (
    <Dialog title={t('member.feedback.title')} onClose={onClose} width={480}>
      <DialogLead>{t('member.feedback.lead')}</DialogLead>
      <DialogForm ref={form} onSubmit={submit}>
        <Choice
          label={t('member.feedback.kind')}
          wide
          value={kind}
          options={FEEDBACK_KINDS.map((value) => ({ value, label: t(`member.feedback.kinds.${value}`) }))}
          onChange={setKind}
        />
        <TextArea
          name="content"
          label={t('member.feedback.content')}
          placeholder={t(`member.feedback.placeholders.${kind}`)}
          maxLength={5000}
          required
          value={content}
          problem={contentProblem}
          data-autofocus
          onChange={(event) => {
            setContent(event.target.value)
            send.reset()
          }}
        />
        <TextInput
          name="contact"
          label={t('member.feedback.contact')}
          hint={t('member.feedback.contactHint')}
          maxLength={200}
          required
          value={contact}
          problem={contactProblem}
          onChange={(event) => {
            setContact(event.target.value)
            send.reset()
          }}
        />
        <Button type="submit" look="primary" size="large" wide disabled={send.isPending}>
          {t(send.isPending ? 'member.feedback.sending' : 'member.feedback.send')}
        </Button>
      </DialogForm>
    </Dialog>
  )
}

interface Check {
  /** Empty fields are marked only after an attempt to send. */
  readonly tried: boolean
  readonly missing: string
  readonly refused: string | undefined
}

const problemOf = (text: string, { tried, missing, refused }: Check): string | undefined =>
  tried && text.trim() === '' ? missing : refused

function focusOn(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
