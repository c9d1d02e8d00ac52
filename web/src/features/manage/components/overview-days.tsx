import type { DayFigures } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DayBars } from '../../../components/day-bars/day-bars.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { type Column, Table, TableRow } from '../../../components/table/table.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { daysQuery } from '../queries.ts'
import styles from './manage-overview.module.css'

const FIGURES = ['finished', 'failed', 'dots', 'members'] as const
type Figure = (typeof FIGURES)[number]

/** Charts of the last 30 days, with a table of all numbers. */
export function OverviewDays() {
  const { t } = useTranslation()
  const query = useQuery(daysQuery)
  return (
    <section className={styles.days} aria-label={t('manage.days.title')}>
      <h2>{t('manage.days.title')}</h2>
      <Loaded query={query} failed={t('manage.days.failed')} height={160}>
        {(days) =>
          days.every(({ finished, failed }) => finished + failed === 0) ? (
            <p className={styles.soft}>{t('manage.days.none')}</p>
          ) : (
            <>
              <div className={styles.cards}>
                {FIGURES.map((figure) => (
                  <Chart key={figure} figure={figure} days={days} />
                ))}
              </div>
              <details>
                <summary>{t('manage.days.table')}</summary>
                <Numbers days={days} />
              </details>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface Props {
  readonly days: readonly DayFigures[]
}

function Chart({ figure, days }: Props & { readonly figure: Figure }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = t(`manage.days.figures.${figure}`)
  const top = days.reduce<{ day: string; count: number }>(
    (best, one) => (one[figure] > best.count ? { day: one.day, count: one[figure] } : best),
    { day: days[0]?.day ?? '', count: 0 },
  )
  const most = formatNumber(top.count, language)
  return (
    <div className={styles.card}>
      <h3 className={styles.figure}>{name}</h3>
      <p className={styles.soft}>
        {/* The same member may be counted on several days, so only the other figures have a sum. */}
        {top.count === 0
          ? t('manage.days.zero')
          : figure === 'members'
            ? t('manage.days.most', { most, day: top.day })
            : t('manage.days.sum', { sum: formatNumber(sumOf(days, figure), language), most, day: top.day })}
      </p>
      <DayBars
        size="small"
        label={t('manage.days.chart', { name, most, day: top.day })}
        days={days.map((one) => ({ day: one.day, count: one[figure], ...(figure === 'failed' && { bad: one.failed }) }))}
      />
    </div>
  )
}

const sumOf = (days: Props['days'], figure: Figure): number => days.reduce((sum, one) => sum + one[figure], 0)

function Numbers({ days }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const columns: readonly Column[] = [
    { id: 'day', label: t('manage.days.day'), look: 'grows' },
    ...FIGURES.map((id) => ({ id, label: t(`manage.days.figures.${id}`), look: 'number' as const })),
  ]
  return (
    <Table label={t('manage.days.title')} columns={columns}>
      {days.toReversed().map((one) => (
        <TableRow key={one.day} id={one.day} cells={[one.day, ...FIGURES.map((figure) => formatNumber(one[figure], language))]} />
      ))}
    </Table>
  )
}
