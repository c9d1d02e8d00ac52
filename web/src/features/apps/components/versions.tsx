import { toWireLanguage } from '@stipple/core/domain/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { errorText, notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { refreshApps } from '../actions.ts'
import { draftOfApp } from '../draft.ts'
import type { Editor } from '../use-editor.ts'
import styles from './versions.module.css'

/** Earlier versions of an app, which can be restored. */
export function Versions({ id, editor }: { id: string; editor: Editor }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useId()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['app', id, 'versions'],
    queryFn: ({ signal }) => api('GET /api/v2/templates/:id/versions', { params: { id }, signal }),
    enabled: open,
  })

  const restore = async (version: number) => {
    const question = { title: t('apps.editor.restoreTitle', { version }), text: t('apps.editor.restoreText') }
    if (!(await confirm({ ...question, action: t('apps.editor.restore') }))) return
    try {
      await api('POST /api/v2/template_restore', { body: { id, version } })
      editor.reset(draftOfApp(await api('GET /api/v2/templates/:id', { params: { id }, query: { lang: toWireLanguage(language) } })))
      notify(t('apps.editor.restored', { version }), { tone: 'done' })
      await refreshApps(queries)
    } catch (failure) {
      notifyError(failure)
    }
  }
  return (
    <section className={styles.versions}>
      <Button
        icon={<History size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('apps.editor.versions')}
      </Button>
      {open && (
        <div id={list}>
          {isPending && <Skeleton height={96} />}
          {error && (
            <p className={styles.failed} role="alert">
              {errorText(error)}
              <Button size="small" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </p>
          )}
          {data?.length === 0 && <p className={styles.none}>{t('apps.editor.versionsNone')}</p>}
          {data && data.length > 0 && (
            <ul className={styles.list} aria-label={t('apps.editor.versions')}>
              {data.map(({ version, name, time }) => (
                <li key={version} className={styles.version}>
                  <span className={styles.number}>{t('apps.editor.version', { version })}</span>
                  <span className={styles.name}>{name}</span>
                  <time className={styles.time} dateTime={time}>
                    {stamp(time)}
                  </time>
                  <Button size="small" onClick={() => void restore(version)}>
                    {t('apps.editor.restore')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}
