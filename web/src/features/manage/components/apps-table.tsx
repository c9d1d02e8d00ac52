import type { AppUsage } from '@stipple/core/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { type Column, TableRow } from '../../../components/table/table.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { appUsageQuery } from '../queries.ts'
import { Person } from './person.tsx'
import styles from './list.module.css'

const COLUMNS = [
  { id: 'app', look: 'grows' },
  { id: 'creator', look: 'plain' },
  { id: 'runs', look: 'number' },
  { id: 'failed', look: 'number' },
  { id: 'dots', look: 'number' },
  { id: 'share', look: 'number' },
] as const satisfies readonly Omit<Column, 'label'>[]

/** Use of the apps of all members in the last 30 days, the most used first. */
export function AppsTable() {
  const { t } = useTranslation()
  const language = useLanguage()
  const query = useQuery(appUsageQuery(language))
  return (
    <>
      <p className={styles.soft}>{t('manage.apps.lead')}</p>
      <List
        label={t('manage.apps.title')}
        query={query}
        failed={t('common.listFailed')}
        empty={<Empty title={t('manage.apps.empty')} text={t('manage.apps.emptyText')} form="waves" />}
        height={320}
        table={{ columns: COLUMNS.map((column) => ({ ...column, label: t(`manage.apps.${column.id}`) })) }}
      >
        {(app) => <AppRow key={app.id} app={app} />}
      </List>
    </>
  )
}

function AppRow({ app: { id, name, creator, runs, failed, dots, share } }: { readonly app: AppUsage }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const cells = [
    name === undefined ? (
      t('manage.apps.gone')
    ) : (
      <Link key="app" to="/generate/{-$type}/{-$model}" params={{ type: 'Apps', model: id }} className={styles.name}>
        {name}
      </Link>
    ),
    creator ? <Person key="creator" {...creator} /> : '–',
    ...[runs, failed, dots, share].map((figure) => formatNumber(figure, language)),
  ]
  return <TableRow id={id} name={name ?? t('manage.apps.gone')} cells={cells} />
}
