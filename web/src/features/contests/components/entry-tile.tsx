import type { CommunityWork } from '@stipple/core/contract/community'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { asWork } from '../../community/public.ts'
import { MediaSign, titleOf, WorkPicture } from '../../history/public.ts'
import styles from './entries.module.css'

/** A work in a contest, uncropped, with its creator; below it `children`. */
export function EntryTile({ work, children }: { work: CommunityWork; children?: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li className={styles.tile}>
      <Link to="/work/$id" params={{ id: work.cid }} className={styles.picture} aria-label={titleOf(work, language)}>
        <WorkPicture work={asWork(work)} sizes="(max-width: 480px) 50vw, 260px" unnamed />
        <MediaSign work={work} />
      </Link>
      <div className={styles.line}>
        {work.author && (
          <Link to="/people/$uid" params={{ uid: work.author.uid }} className={styles.author}>
            {t('community.by', { name: work.author.name })}
          </Link>
        )}
        {children}
      </div>
    </li>
  )
}
