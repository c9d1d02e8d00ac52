import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import { newsQuery } from '../queries.ts'
import styles from './network.module.css'

const Markdown = lazy(async () => ({ default: (await import('../../../components/markdown/markdown.tsx')).Markdown }))

/** News in markdown; HTML is shown as text. */
export function NewsList() {
  const { t } = useTranslation()
  return (
    <Loaded height={72} query={useQuery(newsQuery)} failed={t('network.failed.news')}>
      {(news) => (
        <ol className={styles.list}>
          {news.map(({ date, title, text }) => (
            <li key={title} className={styles.item}>
              <div className={styles.head}>
                <h3 className={styles.name}>{title}</h3>
                <time className={styles.soft} dateTime={date}>
                  {date}
                </time>
              </div>
              <div className={styles.news}>
                <Suspense fallback={<Skeleton height={64} />}>
                  <Markdown text={text} />
                </Suspense>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
