import type { Contest } from '@stipple/core/contract/contests'
import { contestText } from '@stipple/core/domain/contest'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ManageFrame } from '../../manage/public.ts'
import { contestsQuery, useEndContest } from '../queries.ts'
import { useTimes } from '../use-times.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ContestForm } from './contest-form.tsx'

/** Contests for the operator: create, change, close and cancel. Access is checked by the server. */
export function ManageContests() {
  const { t } = useTranslation()
  const query = useQuery(contestsQuery)
  const { error, isFetching, refetch } = query
  const [edited, setEdited] = useState<Contest | 'new'>()
  const [cancelled, setCancelled] = useState<Contest>()
  return (
    <ManageFrame title={t('contests.manage.title')} error={isFetching ? null : error} onRetry={() => void refetch()}>
      <div>
        <Button look="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('contests.manage.add')}
        </Button>
      </div>
      <List
        label={t('contests.manage.title')}
        query={query}
        empty={<Empty title={t('contests.none')} form="peak" />}
        height={200}
        look="card"
      >
        {(contest) => <Line key={contest.id} contest={contest} onEdit={setEdited} onCancel={setCancelled} />}
      </List>
      {edited && <ContestForm {...(edited !== 'new' && { contest: edited })} onClose={() => setEdited(undefined)} />}
      {cancelled && <CancelDialog contest={cancelled} onClose={() => setCancelled(undefined)} />}
    </ManageFrame>
  )
}

interface LineProps {
  readonly contest: Contest
  readonly onEdit: (contest: Contest) => void
  readonly onCancel: (contest: Contest) => void
}

function Line({ contest, onEdit, onCancel }: LineProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const end = useEndContest()
  const { at, left } = useTimes(contest)
  const { id, state, entries, reason } = contest
  const title = contestText(contest.title, language)
  const close = async () => {
    const question = { title: t('contests.manage.closeTitle'), text: t('contests.manage.closeText'), action: t('contests.manage.close') }
    if (!(await confirm(question))) return
    end.mutate({ id }, { onSuccess: () => notify(t('contests.manage.closed'), { tone: 'done' }), onError: notifyError })
  }
  return (
    <Row
      title={
        <Link to="/contests/$id" params={{ id }}>
          {title}
        </Link>
      }
      facts={[<Badge key="state">{t(`contests.states.${state}`)}</Badge>, left, at, t('contests.entries', { count: entries }), reason]}
      actions={
        <>
          {state === 'coming' && (
            <Button size="small" aria-label={t('contests.manage.editNamed', { title })} onClick={() => onEdit(contest)}>
              {t('contests.manage.edit')}
            </Button>
          )}
          {state === 'open' && (
            <Button
              size="small"
              aria-label={t('contests.manage.closeNamed', { title })}
              disabled={end.isPending}
              onClick={() => void close()}
            >
              {t('contests.manage.close')}
            </Button>
          )}
          {state !== 'ended' && state !== 'cancelled' && (
            <Button size="small" look="danger" aria-label={t('contests.manage.cancelNamed', { title })} onClick={() => onCancel(contest)}>
              {t('contests.manage.cancel')}
            </Button>
          )}
        </>
      }
    />
  )
}
