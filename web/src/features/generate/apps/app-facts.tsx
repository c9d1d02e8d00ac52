import type { Template, WholeTemplate } from '@stipple/core/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { List } from '../../../components/list/list.tsx'
import { api } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { appQuery } from '../../catalogue/public.ts'
import { GiveButton } from '../../community/public.ts'
import styles from './app-facts.module.css'

/** Facts about an app that its users should know before a run: its lineage, and its creator’s tips and share. */
export function AppFacts({ app }: { app: Pick<Template, 'id' | 'name' | 'uid' | 'mine' | 'shared'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(appQuery({ id: app.id, language }))
  if (!data) return null
  const { based_on: source, copies, share, maker } = data
  return (
    <>
      {source && <BasedOn source={source} />}
      {copies > 0 && (
        <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('apps.copies', { count: copies })}
        </button>
      )}
      {maker !== undefined && !app.mine && app.shared && app.uid !== '' && (
        <GiveButton uid={app.uid} name={maker} app={app.id} className={styles.tip} />
      )}
      {share > 0 && <p className={styles.fact}>{t('apps.creatorShare', { percent: share })}</p>}
      {open && <CopiesDialog app={app} onClose={() => setOpen(false)} />}
    </>
  )
}

function BasedOn({ source: { id, name, uid, maker } }: { source: NonNullable<WholeTemplate['based_on']> }) {
  const { t } = useTranslation()
  if (id === undefined) return <p className={styles.fact}>{t('apps.basedOnGone')}</p>
  return (
    <p className={styles.fact}>
      {t('apps.basedOn')}{' '}
      <Link to="/generate/{-$type}/{-$model}" params={{ type: 'Apps', model: id }} className={styles.link}>
        {name}
      </Link>{' '}
      {uid === '' ? t('apps.house') : maker !== undefined && t('apps.by', { maker })}
    </p>
  )
}

function CopiesDialog({ app: { id, name }, onClose }: { app: Pick<Template, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['app', id, 'copies'],
    queryFn: ({ signal }) => api('GET /api/v2/templates/:id/copies', { params: { id }, signal }),
  })
  const title = t('apps.copiesTitle', { name })
  return (
    <Dialog title={title} onClose={onClose} width={480}>
      <List label={title} query={query} failed={t('apps.copiesFailed')} empty={t('apps.copiesNone')} height={160}>
        {(copy) => (
          <li key={copy.id} className={styles.copy}>
            <Link to="/generate/{-$type}/{-$model}" params={{ type: 'Apps', model: copy.id }} className={styles.link} onClick={onClose}>
              {copy.name}
            </Link>
            {copy.maker !== undefined && <span className={styles.fact}>{t('apps.by', { maker: copy.maker })}</span>}
          </li>
        )}
      </List>
    </Dialog>
  )
}
