import type { Template } from '@stipple/core/contract/templates'
import type { Mode } from '@stipple/core/modes/define-mode'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { deleteAppDraft } from '../../drafts/public.ts'
import { PlaygroundOf } from '../components/playground.tsx'
import { modeOfApp } from './app-mode.ts'
import { useApp, useAppForm } from './use-app.ts'
import styles from './app-playground.module.css'

/** The playground of one app; for a deleted or unsupported app, a message with a link to the others. */
export function AppPlayground({ id }: { id: string }) {
  const { t } = useTranslation()
  const found = useApp(id)
  if (found.state === 'waiting') return <Waiting />
  if (found.state === 'failed')
    return (
      <Empty as="page" title={t('apps.loadFailed', { error: errorText(found.error) })} form="waves">
        <Button look="primary" onClick={found.retry}>
          {t('common.retry')}
        </Button>
      </Empty>
    )
  const mode = found.state === 'there' ? modeOfApp(found.app) : undefined
  return found.state === 'there' && mode ? <Running app={found.app} mode={mode} /> : <Gone id={id} />
}

function Gone({ id }: { id: string }) {
  const { t } = useTranslation()
  useEffect(() => deleteAppDraft(id), [id])
  return (
    <Empty as="page" title={t('apps.goneTitle')} text={t('apps.goneText')} form="peak">
      <Link to="/smart-apps" className={buttonClass({ look: 'primary' })}>
        {t('apps.toAll')}
      </Link>
    </Empty>
  )
}

function Running({ app, mode }: { app: Template; mode: Mode }) {
  return <PlaygroundOf form={useAppForm(app, mode)} />
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton height={44} />
      <Skeleton height={76} />
      <Skeleton height={116} />
      <Skeleton height={48} />
    </div>
  )
}
