import type { Contest } from '@stipple/core/contract/contests'
import { contestText } from '@stipple/core/domain/contest'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useEntering } from '../enter-store.ts'
import { contestsQuery, useEnter } from '../queries.ts'
import { useTimes } from '../use-times.ts'

/** Open contests in which a community work can be entered. */
export function ChooseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { work } = useEntering()
  const query = useQuery({ ...contestsQuery, select: (all) => all.filter(({ state }) => state === 'open') })
  if (!work) return null
  return (
    <Dialog title={t('contests.chooseTitle')} onClose={onClose} width={480}>
      <DialogLead>{work.title}</DialogLead>
      <List label={t('contests.chooseTitle')} query={query} failed={t('contests.failed')} empty={t('contests.chooseNone')}>
        {(contest) => <Line key={contest.id} contest={contest} cid={work.cid} onClose={onClose} />}
      </List>
    </Dialog>
  )
}

function Line({ contest, cid, onClose }: { contest: Contest; cid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const enter = useEnter(contest.id)
  const { at, left } = useTimes(contest)
  const title = contestText(contest.title, language)
  const open = () => void navigate({ to: '/contests/$id', params: { id: contest.id } })
  const done = () => {
    notify(t('contests.entered', { title }), { tone: 'done', action: { label: t('contests.view'), run: open } })
    onClose()
  }
  return (
    <Row
      title={title}
      facts={[left, at]}
      actions={
        <Button
          size="small"
          aria-label={t('contests.chooseIn', { title })}
          disabled={enter.isPending}
          onClick={() => enter.mutate({ cid, entered: true }, { onSuccess: done })}
        >
          {t('contests.enter')}
        </Button>
      }
    />
  )
}
