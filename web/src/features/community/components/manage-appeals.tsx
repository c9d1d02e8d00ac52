import type { Appeal } from '@stipple/core/contract/moderation'
import { MODERATION_LIMITS } from '@stipple/core/domain/moderation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { APPEALS_PER_PAGE, appealsQuery, useDecideAppeal } from '../appeal-queries.ts'
import list from '../../../components/list/list.module.css'
import styles from './manage-reports.module.css'

/** Appeals, for the operator to answer; nothing while there are none. */
export function ManageAppeals() {
  const { t } = useTranslation()
  const id = useId()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(appealsQuery(page))
  if (!data) return error && !isFetching && <LoadFailed onRetry={() => void refetch()}>{t('community.appeals.failed')}</LoadFailed>
  if (data.total === 0) return null
  const isLast = data.data.length === 1 && page > 1
  return (
    <section className={styles.comments} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {t('community.appeals.title')} <span className={styles.soft}>{t('community.appeals.count', { count: data.total })}</span>
      </h2>
      <ul className={list.list} aria-labelledby={id} aria-busy={isPlaceholderData}>
        {data.data.map((appeal) => (
          <Line key={appeal.id} appeal={appeal} onDecided={() => isLast && setPage(page - 1)} />
        ))}
      </ul>
      <Pager label={t('community.appeals.title')} page={page} total={data.total} perPage={APPEALS_PER_PAGE} onPage={setPage} />
    </section>
  )
}

function Line({ appeal, onDecided }: { appeal: Appeal; onDecided: () => void }) {
  const { t } = useTranslation()
  const { id, kind, subject, about, text, member, create_time: time } = appeal
  const [answer, setAnswer] = useState('')
  const decide = useDecideAppeal()
  const send = (accept: boolean) =>
    decide.mutate(
      { id, accept, answer: answer.trim() },
      {
        onSuccess: () => {
          notify(t(accept ? 'community.appeals.accepted' : 'community.appeals.refused'), { tone: 'done' })
          onDecided()
        },
        onError: notifyError,
      },
    )
  return (
    <li className={`${list.line} ${styles.comment}`}>
      <div className={styles.words}>
        <p className={styles.title}>
          {t(`community.measures.${kind}`)}
          {about !== '' && <span dir="auto">: {about}</span>}
        </p>
        <p className={styles.soft}>
          {member.name} · {member.uid} · {stamp(time)}
          {kind === 'work' && (
            <>
              {' · '}
              <Link to="/work/$id" params={{ id: subject }} className={styles.way}>
                {t('comments.work')}
              </Link>
            </>
          )}
        </p>
        <p className={styles.content} dir="auto">
          {text}
        </p>
        <TextInput
          label={t('community.appeals.answer')}
          maxLength={MODERATION_LIMITS.answer}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </div>
      <div className={styles.ways}>
        <Button
          disabled={decide.isPending}
          aria-label={t('community.appeals.acceptNamed', { name: member.name })}
          onClick={() => send(true)}
        >
          {t('community.appeals.accept')}
        </Button>
        <Button
          look="danger"
          disabled={decide.isPending}
          aria-label={t('community.appeals.refuseNamed', { name: member.name })}
          onClick={() => send(false)}
        >
          {t('community.appeals.refuse')}
        </Button>
      </div>
    </li>
  )
}
