import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { duration } from '../figures.ts'
import { modelsQuery } from '../queries.ts'
import { sortedBy, type SortKey, type Sorting } from '../sort.ts'
import { SortBar } from './sort-bar.tsx'
import styles from './network.module.css'

const KEYS: readonly SortKey[] = ['default', 'queued', 'clear', 'workers']

/** Models of members' workers: those with an image in the chosen order, then the others by name. */
export function ModelList() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [sorting, setSorting] = useState<Sorting>({ key: 'default', isAscending: false })
  return (
    <Loaded height={72} query={useQuery(modelsQuery)} failed={t('network.failed.models')}>
      {(all) => {
        const shown = all.filter(({ picture }) => picture !== undefined)
        const others = all.filter(({ picture }) => picture === undefined)
        if (all.length === 0) return <Empty title={t('network.model.none')} text={t('network.model.noneText')} />
        return (
          <>
            <SortBar keys={KEYS} sorting={sorting} onChange={setSorting} />
            <ul className={styles.list}>
              {[
                ...sortedBy(shown, sorting, ({ queued, clear, workers }) => ({
                  queued,
                  workers,
                  ...(clear !== undefined && { clear }),
                })),
                ...others.toSorted((one, other) => one.name.localeCompare(other.name, language)),
              ].map(({ id, name, picture, queued, clear, workers }) => (
                <li key={id} className={styles.item}>
                  <div className={styles.head}>
                    {picture !== undefined && <img src={picture} alt="" width={48} height={48} className={styles.picture} loading="lazy" />}
                    <h3 className={styles.name}>{name}</h3>
                  </div>
                  <p className={styles.facts}>
                    <span>{t('network.model.queued', { count: queued })}</span>
                    {queued > 0 && clear !== undefined && <span>{t('network.model.clear', { time: duration(clear, language) })}</span>}
                    <span>{workers > 0 ? t('network.team.workers', { count: workers }) : t('network.model.nobody')}</span>
                  </p>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
