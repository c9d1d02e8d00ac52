import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatAgo } from '../format-time.ts'
import { type SessionRow, sessionsQuery, useEndOtherSessions, useEndSession } from '../session-queries.ts'
import { deviceOf } from '../user-agent.ts'
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

function Session({ session }: { session: SessionRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const end = useEndSession()
  const found = deviceOf(session.userAgent ?? '')
  const device = found ? t('member.sessions.on', { browser: found.browser, system: found.system }) : t('member.sessions.unknown')
  const Icon = found && HAND_HELD.has(found.system) ? Smartphone : Laptop
  return (
    <Row
      picture={<Icon size={20} strokeWidth={1.5} aria-hidden />}
      title={
        <span title={session.userAgent}>
          {device}
          {session.current && <span className={styles.here}>{t('member.sessions.thisDevice')}</span>}
        </span>
      }
      facts={[session.current ? t('member.sessions.now') : t('member.sessions.lastSeen', { ago: formatAgo(session.lastSeen, language) })]}
      actions={
        !session.current && (
          <Button
            size="small"
            look="quiet"
            aria-label={t('member.sessions.endNamed', { device })}
            disabled={end.isPending}
            onClick={() =>
              end.mutate(session.id, {
                onSuccess: () => notify(t('member.sessions.ended', { device }), { tone: 'done' }),
                onError: notifyError,
              })
            }
          >
            {t('member.sessions.end')}
          </Button>
        )
      }
    />
  )
}

const HAND_HELD = new Set(['iPhone', 'iPad', 'Android', 'HarmonyOS'])
