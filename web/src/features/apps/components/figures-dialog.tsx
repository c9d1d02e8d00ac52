import type { AppFigures, Template } from '@stipple/core/contract/templates'
import { toWireLanguage } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DayBars } from '../../../components/day-bars/day-bars.tsx'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { api } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { timeZone } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './figures-dialog.module.css'

interface Props {
  readonly app: Pick<Template, 'id' | 'name'>
  readonly onClose: () => void
}

/** Use of an app by others in the last 30 days: totals, a chart with a table, reasons of failures. */
export function FiguresDialog({ app: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const zone = timeZone()
  const query = useQuery({
    queryKey: ['app', id, 'figures', language],
    queryFn: ({ signal }) =>
      api('GET /api/v2/templates/:id/figures', {
        params: { id },
        query: { lang: toWireLanguage(language), ...(zone !== undefined && { time_zone: zone }) },
        signal,
      }),
  })
  return (
    <Dialog title={t('apps.figures.title', { name })} onClose={onClose} width={560}>
      <DialogLead>{t('apps.figures.lead')}</DialogLead>
      <Loaded query={query} failed={t('apps.figures.failed')} height={260}>
        {(figures) => (
          <div className={styles.figures}>
            {figures.runs === 0 && figures.tips === 0 ? (
              <Empty title={t('apps.figures.none')} text={t('apps.figures.noneText')} form="waves" />
            ) : (
              <Content figures={figures} />
            )}
            {figures.own_runs > 0 && <p className={styles.note}>{t('apps.figures.own', { count: figures.own_runs })}</p>}
            {!figures.complete && <p className={styles.note}>{t('apps.figures.partial')}</p>}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Content({ figures: { runs, people, finished, failed, cancelled, dots, earned, tips, days, failures } }: { figures: AppFigures }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const totals = { runs, people, finished, failedRuns: failed, cancelled, dots, earned, tips } as const
  const names = ['runs', 'people', 'finished', 'failedRuns', 'cancelled', 'dots'] as const
  const received = (['earned', 'tips'] as const).filter((total) => totals[total] > 0)
  return (
    <>
      <dl className={styles.totals}>
        {[...names, ...received].map((total) => (
          <div key={total}>
            <dt>{t(`apps.figures.${total}`)}</dt>
            <dd>{formatNumber(totals[total], language)}</dd>
          </div>
        ))}
      </dl>
      <Chart days={days} />
      <details className={styles.table}>
        <summary>{t('apps.figures.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('apps.figures.day')}</th>
              <th scope="col">{t('apps.figures.runs')}</th>
              <th scope="col">{t('apps.figures.failedRuns')}</th>
              {earned > 0 && <th scope="col">{t('apps.figures.earned')}</th>}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{one.day}</th>
                <td>{formatNumber(one.runs, language)}</td>
                <td>{formatNumber(one.failed, language)}</td>
                {earned > 0 && <td>{formatNumber(one.earned, language)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {failures.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('apps.figures.reasons')}</h3>
          <ul className={styles.reasons}>
            {failures.map(({ code, message, runs: count }) => (
              <li key={code}>
                <span>
                  {message} <code>{code}</code>
                </span>
                <strong>{formatNumber(count, language)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A bar for each day, with the failed runs at its foot. */
function Chart({ days }: Pick<AppFigures, 'days'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const top = days.reduce((best, one) => (one.runs > best.runs ? one : best), { day: '', runs: 0 })
  const label = t('apps.figures.chart', { day: top.day, runs: formatNumber(top.runs, language) })
  return (
    <div>
      <DayBars label={label} days={days.map(({ day, runs, failed }) => ({ day, count: runs, bad: failed }))} />
      <ul className={styles.legend} aria-hidden>
        <li data-kind="runs">{t('apps.figures.runs')}</li>
        <li data-kind="failed">{t('apps.figures.failedRuns')}</li>
      </ul>
    </div>
  )
}
