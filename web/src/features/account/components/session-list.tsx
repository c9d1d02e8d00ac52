import type { MemberSession } from '@stipple/core/contract/account-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../session-queries.ts'
import { SessionRow } from './session-row.tsx'
import styles from './session-list.module.css'

/** The member's sessions: this device first, then the others, which can be ended one by one or all at once. */
export function SessionList() {
  const { t } = useTranslation()
  const query = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()

  const askAndEndOthers = async () => {
    const question = {
      title: t('member.sessions.endOthersTitle'),
      text: t('member.sessions.endOthersText'),
      action: t('member.sessions.endOthers'),
    }
    if (!(await confirm(question))) return
    endOthers.mutate(undefined, {
      onSuccess: (count) => notify(t('member.sessions.endedOthers', { count }), { tone: 'done' }),
      onError: notifyError,
    })
  }

  const hasOthers = query.data?.some((session) => !session.current)
  return (
    <>
      <List label={t('member.me.sessions')} query={query} failed={t('member.sessions.failed')} empty={null} height={112}>
        {(session) => <Session key={session.id} session={session} />}
      </List>
      {hasOthers === false && <p className={styles.alone}>{t('member.sessions.alone')}</p>}
      {hasOthers && (
        <Button className={styles.all} disabled={endOthers.isPending} onClick={() => void askAndEndOthers()}>
          {t('member.sessions.endOthers')}
        </Button>
      )}
    </>
  )
}

function Session({ session }: { session: MemberSession }) {
  const { t } = useTranslation()
  const end = useEndSession()
  const onEnd = (device: string) =>
    end.mutate(session.id, {
      onSuccess: () => notify(t('member.sessions.ended', { device }), { tone: 'done' }),
      onError: notifyError,
    })
  return <SessionRow session={session} busy={end.isPending} onEnd={onEnd} />
}
