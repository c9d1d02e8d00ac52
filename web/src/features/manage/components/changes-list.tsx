import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { CHANGES_PER_PAGE, changesQuery } from '../queries.ts'
import styles from './list.module.css'

/** The audit log: author, setting, and the values before and after. */
export function ChangesList() {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery(changesQuery(page))
  return (
    <List
      label={t('manage.audit.title')}
      query={query}
      failed={t('common.listFailed')}
      empty={<Empty title={t('manage.audit.empty')} form="waves" />}
      height={320}
      look="card"
      pages={{ page, perPage: CHANGES_PER_PAGE, onPage: setPage }}
    >
      {({ id, by, action, subject, before, after, at }) => (
        <li key={id} className={styles.line}>
          <div className={styles.what}>
            <p className={styles.facts}>
              <time dateTime={at}>{stamp(at)}</time>
              <span>{by ? `${by.name} · ${by.uid}` : t('manage.audit.gone')}</span>
            </p>
            <p>
              {i18n.exists(`manage.audit.actions.${action}`) ? t(`manage.audit.actions.${action as 'setting'}`) : action}{' '}
              <span className={styles.name}>{subject}</span>
            </p>
          </div>
          {(before !== undefined || after !== undefined) && (
            <dl className={styles.details}>
              {before !== undefined && <Side name={t('manage.audit.before')} value={before} />}
              {after !== undefined && <Side name={t('manage.audit.after')} value={after} />}
            </dl>
          )}
        </li>
      )}
    </List>
  )
}

function Side({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <pre className={styles.json}>{typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)}</pre>
      </dd>
    </>
  )
}
