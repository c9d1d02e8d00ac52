import type { ManagedJob } from '@stipple/core/contract/manage'
import { isActive } from '@stipple/core/domain/job'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ChosenBar } from '../../../components/table/chosen-bar.tsx'
import type { Choosing } from '../../../components/table/table.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { useEach } from '../use-each.ts'
import { isRepeatable } from './job-row.tsx'

/** Actions on the chosen jobs: each on those that allow it. */
export function JobsChosen({ jobs, choosing }: { jobs: readonly ManagedJob[]; choosing: Choosing }) {
  const { t } = useTranslation()
  const { busy, run } = useEach('jobs')
  const chosen = jobs.filter(({ id }) => choosing.chosen.has(id))
  const active = chosen.filter(({ status }) => isActive(status)).map(({ id }) => id)
  const ended = chosen.filter(isRepeatable).map(({ id }) => id)
  const cancel = async () => {
    const title = t('manage.each.cancelTitle', { count: active.length })
    if (await confirm({ title, text: t('manage.each.cancelText'), action: t('manage.jobs.cancel') }))
      await run(active, (id) => api('POST /api/manage/job_cancel', { body: { id } }))
  }
  return (
    <ChosenBar choosing={choosing}>
      <Button
        size="small"
        disabled={busy || ended.length === 0}
        onClick={() => void run(ended, (id) => api('POST /api/manage/job_retry', { body: { id } }))}
      >
        {t('manage.jobs.retry')}
      </Button>
      <Button size="small" disabled={busy || active.length === 0} onClick={() => void cancel()}>
        {t('manage.jobs.cancel')}
      </Button>
    </ChosenBar>
  )
}
