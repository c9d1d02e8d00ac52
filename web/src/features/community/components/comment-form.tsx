import { COMMENT_LIMITS } from '@stipple/core/domain/comment'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { newId } from '../../../lib/id.ts'
import { isPressed } from '../../../lib/keys.ts'
import { errorText } from '../../../lib/notify.ts'
import { useSession } from '../../account/public.ts'
import { useCommentDraft } from '../comment-draft-store.ts'
import { useWriteComment } from '../comment-queries.ts'
import styles from './comments.module.css'

/** Number of remaining characters from which the field shows them. */
const NEAR_END = 200
const SEND_KEYS = ['Mod+Enter']

/** Field for a comment; guests are asked to log in. Unsent text is kept. */
export function CommentForm({ cid }: { cid: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  if (user) return <Form cid={cid} userKey={user.userKey} />
  return (
    <p className={styles.guest}>
      <span>{t('comments.guest')}</span>
      <Button size="small" onClick={() => showDialog('logIn')}>
        {t('account.logIn')}
      </Button>
    </p>
  )
}

function Form({ cid, userKey }: { cid: string; userKey: string }) {
  const { t } = useTranslation()
  const [text, setText] = useCommentDraft(userKey, cid)
  const field = useRef<HTMLTextAreaElement>(null)
  /** Sending the same text again is the same request. */
  const sent = useRef({ text: '', key: '' })
  /** A double click may come before the field renders again. */
  const busy = useRef(false)
  const { mutate, isPending, isSuccess, error, reset } = useWriteComment(cid)
  const left = COMMENT_LIMITS.text - text.length
  const isEmpty = text.trim() === ''

  const send = () => {
    if (isEmpty || busy.current) return
    busy.current = true
    if (sent.current.text !== text) sent.current = { text, key: newId() }
    mutate(
      { text, request_key: sent.current.key },
      {
        onSuccess: () => {
          sent.current = { text: '', key: '' }
          setText('')
        },
        onError: () => field.current?.focus(),
        onSettled: () => {
          busy.current = false
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed(event.nativeEvent, SEND_KEYS)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        ref={field}
        label={t('comments.write')}
        placeholder={t('comments.write')}
        problem={error ? (fieldErrors(error)['text'] ?? errorText(error)) : undefined}
        maxLength={COMMENT_LIMITS.text}
        readOnly={isPending}
        rows={2}
        dir="auto"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (error || isSuccess) reset()
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.formEnd}>
        <span className={styles.soft} role="status">
          {isSuccess ? (
            <span className="visually-hidden">{t('comments.sent')}</span>
          ) : (
            left <= NEAR_END && t('comments.left', { count: left })
          )}
        </span>
        <Button type="submit" size="small" look="primary" disabled={isEmpty || isPending} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t(isPending ? 'comments.sending' : 'comments.send')}
        </Button>
      </div>
    </form>
  )
}
