import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeature } from '../../site/public.ts'
import { inboxQuery } from '../queries.ts'
import { type ConfigPart, SETTING_GROUPS } from '../settings/config-parts.ts'
import styles from './manage-desk.module.css'

type Page = 'overview' | 'jobs' | 'machines' | 'orders' | 'feedback' | 'reports' | 'contests'

interface Section {
  readonly title: 'work' | 'people' | 'settings' | undefined
  readonly pages: readonly (Page | { readonly part: ConfigPart })[]
}

const SECTIONS: readonly Section[] = [
  { title: undefined, pages: ['overview'] },
  { title: 'work', pages: ['jobs', { part: 'engines' }, 'machines', { part: 'files' }] },
  { title: 'people', pages: [{ part: 'members' }, { part: 'keys' }, { part: 'apps' }, 'orders', 'feedback', 'reports', 'contests'] },
  { title: 'settings', pages: [...SETTING_GROUPS.map((part) => ({ part })), { part: 'audit' }] },
]

/** A page of the administration beside its navigation, which shows the number of open items per part. */
export function ManageDesk({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const community = useFeature('community')
  const isShown = (page: Section['pages'][number]) => page !== 'contests' || community
  // On a phone the navigation is a line that scrolls.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  })
  return (
    <div className={styles.desk}>
      <nav ref={nav} className={styles.nav} data-scrolls aria-label={t('manage.desk')}>
        {SECTIONS.map(({ title, pages }) => (
          <div key={title ?? ''} className={styles.section} role="group" aria-label={title && t(`manage.sections.${title}`)}>
            {title && (
              <p className={styles.title} aria-hidden>
                {t(`manage.sections.${title}`)}
              </p>
            )}
            {pages
              .filter(isShown)
              .map((page) =>
                typeof page === 'string' ? <PageLink key={page} page={page} /> : <PartLink key={page.part} part={page.part} />,
              )}
          </div>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}

function PageLink({ page }: { page: Page }) {
  const { t } = useTranslation()
  const { data } = useQuery(inboxQuery)
  const count = page === 'feedback' || page === 'reports' ? (data?.[page] ?? 0) : 0
  return (
    <Link
      to={page === 'overview' ? '/manage' : `/manage/${page}`}
      className={styles.link}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={CURRENT}
    >
      {t(`manage.tabs.${page}`)}
      {count > 0 && (
        <span className={styles.waiting} role="img" aria-label={t('manage.waiting', { count })}>
          {count}
        </span>
      )}
    </Link>
  )
}

function PartLink({ part }: { part: ConfigPart }) {
  const name = useConfigName()
  return (
    <Link to="/manage/config" search={{ part }} className={styles.link} activeOptions={{ includeSearch: true }} activeProps={CURRENT}>
      {name(part)}
    </Link>
  )
}

const CURRENT = { 'aria-current': 'page' } as const

/** Names of the parts of the configuration. */
export function useConfigName(): (part: ConfigPart) => string {
  const { t } = useTranslation()
  return (part) =>
    part === 'members' || part === 'keys' || part === 'apps' || part === 'engines' || part === 'files' || part === 'audit'
      ? t(`manage.tabs.${part}`)
      : t(`manage.config.groups.${part}`)
}
