import type { Overview } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { formatPrice } from '../../../lib/format-price.ts'
import { formatBytes } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { BlindTallyOfAll } from '../../blind/public.ts'
import { useMoney } from '../engines/use-money.ts'
import { overviewQuery, releaseQuery } from '../queries.ts'
import { ManageFrame } from './manage-frame.tsx'
import { OverviewDays } from './overview-days.tsx'
import { QueueSwitch } from './queue-switch.tsx'
import styles from './manage-overview.module.css'

/** Fraction of free disk space below which it needs attention. */
const LITTLE = 0.1

/** Overview of the installation: running jobs, today's income and spending, and items for the operator. */
export function ManageOverview() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(overviewQuery)
  return (
    <ManageFrame title={t('manage.overview.title')} error={data ? null : error} onRetry={() => void refetch()}>
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <div className={styles.cards}>
          <QueueCard {...data} />
          <TodayCard {...data} />
          <MoneyCard {...data} />
          <InboxCard {...data} />
          <EnginesCard {...data} />
          <MachinesCard {...data} />
          <StorageCard {...data} />
        </div>
      )}
      {data && <OverviewDays />}
      <Suspense>{data && <BlindTallyOfAll />}</Suspense>
    </ManageFrame>
  )
}

function Card({ title, link, children }: { title: string; link: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {link}
      </header>
      {children}
    </section>
  )
}

interface FactProps {
  readonly label: string
  readonly value: string | number
  /** Something to act on. */
  readonly alert?: boolean
}

const Fact = ({ label, value, alert = false }: FactProps) => (
  <div className={styles.fact} data-alert={alert || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function QueueCard({ queue: { waiting, running, longest } }: Overview) {
  const { t } = useTranslation()
  return (
    <Card title={t('manage.overview.queue')} link={<Link to="/manage/jobs">{t('manage.tabs.jobs')}</Link>}>
      <dl className={styles.facts}>
        <Fact label={t('manage.overview.running')} value={running} />
        <Fact label={t('manage.overview.waiting')} value={waiting} />
        {longest !== undefined && (
          <Fact label={t('manage.overview.longest')} value={t('manage.overview.minutes', { count: Math.ceil(longest / 60) })} />
        )}
      </dl>
      <QueueSwitch />
    </Card>
  )
}

function TodayCard({ today: { finished, failed, members, dots } }: Overview) {
  const { t } = useTranslation()
  return (
    <Card title={t('manage.overview.today')} link={<Link to="/manage/jobs">{t('manage.tabs.jobs')}</Link>}>
      <dl className={styles.facts}>
        <Fact label={t('manage.overview.finished')} value={finished} />
        <Fact label={t('manage.overview.failed')} value={failed} alert={failed > finished} />
        <Fact label={t('manage.overview.dots')} value={dots} />
        <Fact label={t('manage.overview.members')} value={members} />
      </dl>
    </Card>
  )
}

function MoneyCard({ today: { paid, spent } }: Overview) {
  const { t } = useTranslation()
  const language = useLanguage()
  const money = useMoney()
  const received = paid.map(({ amount, currency }) => formatPrice(amount, currency, language)).join(' · ')
  return (
    <Card title={t('manage.overview.money')} link={<Link to="/manage/orders">{t('manage.tabs.orders')}</Link>}>
      <dl className={styles.facts}>
        <Fact label={t('manage.overview.paid')} value={received || '0'} />
        <Fact label={t('manage.overview.spent')} value={money(spent)} />
      </dl>
    </Card>
  )
}

function InboxCard({ inbox: { feedback, reports } }: Overview) {
  const { t } = useTranslation()
  const links = (
    <>
      <Link to="/manage/feedback">{t('manage.tabs.feedback')}</Link>
      <Link to="/manage/reports">{t('manage.tabs.reports')}</Link>
    </>
  )
  return (
    <Card title={t('manage.overview.inbox')} link={links}>
      <dl className={styles.facts}>
        <Fact label={t('manage.overview.feedback')} value={feedback} alert={feedback > 0} />
        <Fact label={t('manage.overview.reports')} value={reports} alert={reports > 0} />
      </dl>
    </Card>
  )
}

function EnginesCard({ engines: { well, away, needs_you: needsYou, paused } }: Overview) {
  const { t } = useTranslation()
  const link = (
    <Link to="/manage/config" search={{ part: 'engines' }}>
      {t('manage.tabs.engines')}
    </Link>
  )
  return (
    <Card title={t('manage.overview.engines')} link={link}>
      {well + away + needsYou + paused === 0 ? (
        <p className={styles.soft}>{t('manage.overview.noEngines')}</p>
      ) : (
        <dl className={styles.facts}>
          <Fact label={t('manage.overview.well')} value={well} />
          <Fact label={t('manage.overview.away')} value={away} alert={away > 0} />
          <Fact label={t('manage.overview.needsYou')} value={needsYou} alert={needsYou > 0} />
          <Fact label={t('manage.overview.paused')} value={paused} />
        </dl>
      )}
    </Card>
  )
}

function MachinesCard({ machines: { online, missing } }: Overview) {
  const { t } = useTranslation()
  return (
    <Card title={t('manage.overview.machines')} link={<Link to="/manage/machines">{t('manage.tabs.machines')}</Link>}>
      <dl className={styles.facts}>
        <Fact label={t('manage.overview.online')} value={online} alert={online === 0} />
        {missing.length > 0 && <Fact label={t('manage.overview.missing')} value={missing.length} alert />}
      </dl>
    </Card>
  )
}

function StorageCard({ disk, version }: Overview) {
  const { t } = useTranslation()
  return (
    <Card title={t('manage.overview.system')} link={<Link to="/updates">{t('manage.overview.releases')}</Link>}>
      <dl className={styles.facts}>
        {disk && (
          <Fact
            label={t('manage.overview.disk')}
            value={t('manage.overview.free', { free: formatBytes(disk.free), total: formatBytes(disk.total) })}
            alert={disk.free < disk.total * LITTLE}
          />
        )}
        <Fact label={t('manage.overview.version')} value={version} />
      </dl>
      <NewerRelease />
    </Card>
  )
}

function NewerRelease() {
  const { t } = useTranslation()
  const { data } = useQuery(releaseQuery)
  if (data?.failed) return <p className={styles.soft}>{t('manage.overview.releasesFailed')}</p>
  if (data?.version === undefined) return null
  const text = t('manage.overview.newer', { version: data.version })
  return (
    <p role="status" className={styles.newer}>
      {data.url === undefined ? (
        text
      ) : (
        <a href={data.url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
    </p>
  )
}
