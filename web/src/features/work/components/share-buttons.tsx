import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { Globe, GlobeLock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { useMakeApp } from '../../apps/public.ts'
import { LinkButtons } from '../../collections/public.ts'
import { usePublication } from '../../community/public.ts'

/** Actions of allowlisted members: making an app from a work, sharing its link, unpublishing it. Publishing is among the actions of every result. */
export function ShareButtons({ work }: { work: Work }) {
  const { t } = useTranslation()
  const app = useMakeApp()
  const { cid, withdraw } = usePublication(work)
  return (
    <>
      {app && (
        <Button look="quiet" size="small" icon={<app.icon size={16} aria-hidden />} onClick={() => app.make(work)}>
          {app.label}
        </Button>
      )}
      {cid === undefined && <LinkButtons work={work} />}
      {cid !== undefined && (
        <Link to="/work/$id" params={{ id: cid }} className={buttonClass({ look: 'quiet', size: 'small' })}>
          <Globe size={16} aria-hidden />
          {t('detail.inCommunity')}
        </Link>
      )}
      {withdraw && (
        <Button look="quiet" size="small" icon={<GlobeLock size={16} aria-hidden />} onClick={() => void withdraw()}>
          {t('community.publish.withdraw')}
        </Button>
      )}
    </>
  )
}
