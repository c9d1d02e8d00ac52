import { CallError } from '@stipple/core/contract/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { LogInPrompt, useSession } from '../../account/public.ts'
import { appQuery } from '../../catalogue/public.ts'
import { draftOfApp, draftOfWork, newDraft } from '../draft.ts'
import { copyApp, mayMakeApps } from '../make-app.ts'
import { AppEditor } from './app-editor.tsx'
import styles from './template-page.module.css'

/** The app editor, for those who may make apps: a new app, one based on a work or another app, or an existing one. */
export function TemplatePage({ id }: { id: string | undefined }) {
  const { t } = useTranslation()
  const { user, known } = useSession()
  const begin = useLocation({ select: ({ state }) => state.beginApp })
  if (!user) return known ? <LogInPrompt /> : null
  if (!mayMakeApps(user))
    return (
      <Empty as="page" title={t('member.noAccess.title')} text={t('member.noAccess.lead')} form="sphere">
        <Button look="primary" onClick={() => showDialog('noAccess')}>
          {t('apps.askAccess')}
        </Button>
        <Link to="/smart-apps" className={buttonClass({})}>
          {t('apps.toAll')}
        </Link>
      </Empty>
    )
  if (id !== undefined) return <FromApp key={id} id={id} as="itself" />
  if (begin && 'like' in begin) return <FromApp key={begin.like} id={begin.like} as="model" />
  return <AppEditor key={begin?.work.image_id ?? 'new'} start={begin ? draftOfWork(begin.work) : newDraft()} id={undefined} />
}

/** `itself`: edits it; `model`: a new app starts as its copy. */
function FromApp({ id, as }: { id: string; as: 'itself' | 'model' }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(appQuery({ id, language }))
  // An edited app is not replaced by a later reply.
  const [first, setFirst] = useState<typeof data>()
  // A cached reply may be out of date.
  if (!first && data && !isFetching) setFirst(data)
  if (error && !first && !isFetching) {
    const gone = error instanceof CallError && error.reply?.code === 'not_found'
    return (
      <Empty
        as="page"
        title={gone ? t('apps.goneTitle') : t('apps.listFailed')}
        text={gone ? t('apps.goneText') : errorText(error)}
        form="waves"
      >
        {!gone && (
          <Button look="primary" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        )}
        <Link to="/smart-apps" className={buttonClass({})}>
          {t('apps.toAll')}
        </Link>
      </Empty>
    )
  }
  if (!first)
    return (
      <div className={styles.waiting} role="status">
        <span className="visually-hidden">{t('common.loading')}</span>
        <Skeleton height={40} width={40} />
        <Skeleton height={320} />
      </div>
    )
  if (as === 'model')
    return (
      <AppEditor start={{ ...draftOfApp(first), name: t('apps.editor.copyOf', { name: first.name }), source: first.id }} id={undefined} />
    )
  if (!first.mine)
    return (
      <Empty as="page" title={t('apps.editor.notYours')} text={t('apps.editor.notYoursText')} form="peak">
        <Button look="primary" onClick={() => void copyApp(navigate, id)}>
          {t('apps.alike')}
        </Button>
      </Empty>
    )
  return <AppEditor start={draftOfApp(first)} id={id} />
}
