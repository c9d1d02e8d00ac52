import type { Appeal } from '@stipple/core/contract/moderation'
import { MODERATION_LIMITS } from '@stipple/core/domain/moderation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import { type Column, TableRow } from '../../../components/table/table.tsx'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { Person } from '../../manage/public.ts'
import { APPEALS_PER_PAGE, appealsQuery, useDecideAppeal } from '../appeal-queries.ts'
import styles from './manage-reports.module.css'

const COLUMNS = [
  { id: 'measure', look: 'plain' },
  { id: 'text', look: 'grows' },
  { id: 'member', look: 'plain' },
  { id: 'time' },
] as const satisfies readonly Omit<Column, 'label'>[]

/** Open appeals for the administrator; empty if there are none. */
export function ManageAppeals() {
  const { t } = useTranslation()
  const id = useId()
  const [page, setPage] = useState(1)
  const query = useQuery(appealsQuery(page))
  const columns: readonly Column[] = [
    ...COLUMNS.map((column) => ({ ...column, label: t(`community.appeals.columns.${column.id}`) })),
    { id: 'actions', label: t('common.actions'), look: 'actions' },
  ]
  if (query.data?.total === 0 || (!query.data && !query.error)) return null
  return (
    <section className={styles.comments} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {t('community.appeals.title')}{' '}
        {query.data && <span className={styles.soft}>{t('community.appeals.count', { count: query.data.total })}</span>}
      </h2>
      <List
        label={t('community.appeals.title')}
        query={query}
        failed={t('community.appeals.failed')}
        empty={null}
        table={{ columns }}
        pages={{ page, perPage: APPEALS_PER_PAGE, onPage: setPage }}
      >
        {(appeal) => <Row key={appeal.id} appeal={appeal} />}
      </List>
    </section>
  )
}

function Row({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation()
  const { id, kind, subject, about, text, member, create_time: time } = appeal
  const [answer, setAnswer] = useState('')
  const decide = useDecideAppeal()
  const send = (accept: boolean) =>
    decide.mutate(
      { id, accept, answer: answer.trim() },
      {
        onSuccess: () => notify(t(accept ? 'community.appeals.accepted' : 'community.appeals.refused'), { tone: 'done' }),
        onError: notifyError,
      },
    )
  const cells = [
    <>
      <span className={styles.title}>{t(`community.measures.${kind}`)}</span>
      {about !== '' && (
        <span className={styles.beside} dir="auto" title={about}>
          {about}
        </span>
      )}
      {kind === 'work' && (
        <Link to="/work/$id" params={{ id: subject }} className={styles.link}>
          {t('comments.work')}
        </Link>
      )}
    </>,
    <div key="text">
      <p className={styles.content} dir="auto">
        {text}
      </p>
      <TextInput
        label={t('community.appeals.answer')}
        maxLength={MODERATION_LIMITS.answer}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </div>,
    <Person key="member" name={member.name} uid={member.uid} />,
    <time key="time" dateTime={time}>
      {stamp(time)}
    </time>,
    <div key="actions" className={styles.actions}>
      <Button
        size="small"
        disabled={decide.isPending}
        aria-label={t('community.appeals.acceptNamed', { name: member.name })}
        onClick={() => send(true)}
      >
        {t('community.appeals.accept')}
      </Button>
      <Button
        size="small"
        look="danger"
        disabled={decide.isPending}
        aria-label={t('community.appeals.refuseNamed', { name: member.name })}
        onClick={() => send(false)}
      >
        {t('community.appeals.refuse')}
      </Button>
    </div>,
  ]
  return <TableRow id={id} name={member.name} cells={cells} />
}
