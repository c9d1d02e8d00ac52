import type { Notice } from '@stipple/core/contract/notices'
import { contestText } from '@stipple/core/domain/contest'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatAgo } from '../../account/public.ts'
import { NotificationSwitch } from '../../options/public.ts'
import { noticesQuery, useReadNotices } from '../queries.ts'
import { useNotices } from '../store.ts'
import styles from './notices-dialog.module.css'

/** The member’s notices, newest first. Opening marks them as read: new ones stay highlighted while the list is open. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(noticesQuery)
  const { data: notices, refetch } = query
  const { mutate: read } = useReadNotices()
  const unread = useNotices((state) => state.unread)
  const newest = notices?.[0]

  useEffect(() => {
    if (newest && !newest.read) read(newest.id)
  }, [newest, read])
  // More arrived while the list was open.
  useEffect(() => {
    if (unread > 0) void refetch()
  }, [unread, refetch])

  return (
    <Dialog title={t('shell.notices')} onClose={onClose} width={480}>
      <NotificationSwitch />
      <List
        label={t('shell.notices')}
        query={query}
        failed={t('notices.failed')}
        empty={<Empty title={t('notices.empty')} text={t('notices.emptyText')} />}
        height={160}
      >
        {(notice) => <Row key={notice.id} notice={notice} onLeave={onClose} />}
      </List>
    </Dialog>
  )
}

function Row({ notice: { about, made, read }, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li className={styles.notice} data-new={!read || undefined}>
      <p className={styles.text}>
        {!read && <span className="visually-hidden">{t('notices.new')} </span>}
        <NoticeText about={about} />
      </p>
      <p className={styles.facts}>
        <time dateTime={made}>{formatAgo(made, language)}</time>
        {'contest' in about ? (
          <Link to="/contests/$id" params={{ id: about.contest }} className={styles.link} onClick={onLeave}>
            {t('notices.toContest')}
          </Link>
        ) : 'work' in about ? (
          <Link to="/work/$id" params={{ id: about.work }} className={styles.link} onClick={onLeave}>
            {t('notices.toWork')}
          </Link>
        ) : about.kind === 'dots_received' ? (
          about.cid !== undefined ? (
            <Link to="/work/$id" params={{ id: about.cid }} className={styles.link} onClick={onLeave}>
              {t('notices.toWork')}
            </Link>
          ) : (
            about.app !== undefined && (
              <Link to="/app/$id" params={{ id: about.app }} className={styles.link} onClick={onLeave}>
                {t('notices.toApp')}
              </Link>
            )
          )
        ) : 'cid' in about ? (
          <Link to="/work/$id" params={{ id: about.cid }} hash="comments" className={styles.link} onClick={onLeave}>
            {t('notices.toComments')}
          </Link>
        ) : about.kind === 'low_balance' ? (
          <Link to="/getpoint/{-$id}" className={styles.link} onClick={onLeave}>
            {t('notices.toDots')}
          </Link>
        ) : about.kind === 'strike' || about.kind === 'strike_revoked' || about.kind === 'appeal_answered' ? (
          <Link to="/me" className={styles.link} onClick={onLeave}>
            {t('notices.toMe')}
          </Link>
        ) : (
          <Link to="/developers" {...(about.id !== undefined && { hash: about.id })} className={styles.link} onClick={onLeave}>
            {t(about.kind === 'webhook_off' ? 'notices.toWebhooks' : 'notices.toKeys')}
          </Link>
        )}
      </p>
    </li>
  )
}

const receivedText = ({ cid, app }: { readonly cid?: string | undefined; readonly app?: string | undefined }) =>
  cid !== undefined ? 'notices.tipReceived' : app === undefined ? 'notices.giftReceived' : 'notices.appTipReceived'

function NoticeText({ about }: Pick<Notice, 'about'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  switch (about.kind) {
    case 'contest_won':
      return t(about.dots > 0 ? 'notices.contestWonDots' : 'notices.contestWon', {
        title: contestText(about.title, language),
        place: about.place,
        count: about.dots,
      })
    case 'contest_ended':
      return t('notices.contestEnded', { title: contestText(about.title, language) })
    case 'contest_cancelled':
      return t('notices.contestCancelled', { title: contestText(about.title, language), reason: about.reason })
    case 'key_near_cap':
      return t('notices.keyNearCap', { key: about.key, spent: about.spent, count: about.cap })
    case 'key_at_cap':
      return t('notices.keyAtCap', { key: about.key, count: about.cap })
    case 'webhook_off':
      return t('notices.webhookOff', { url: about.url })
    case 'dots_received':
      return (
        <>
          {t(receivedText(about), { count: about.dots, name: about.from })}
          {about.note !== '' && <q>{about.note}</q>}
        </>
      )
    case 'low_balance':
      return t('notices.lowBalance', { count: about.balance })
    case 'work_hidden':
      return t('notices.workHidden')
    case 'work_commented':
      return t('notices.workCommented')
    case 'comment_hidden':
      return t('notices.commentHidden')
    case 'comment_shown':
      return t('notices.commentShown')
    case 'strike':
      return t('notices.strike', { reason: about.reason, until: stamp(about.until) })
    case 'strike_revoked':
      return t('notices.strikeRevoked')
    case 'appeal_answered':
      return `${t(about.accepted ? 'notices.appealAccepted' : 'notices.appealRefused')} ${about.answer}`.trim()
    default:
      return t('notices.workShown')
  }
}
