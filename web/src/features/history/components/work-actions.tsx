// @offline
import type { Work } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Maximize2, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { setMarks, useStarred } from '../marks-store.ts'
import { saveWork } from '../save.ts'
import { titleOf } from '../title.ts'
import { useLinkState } from './use-link-state.ts'
import { WorkMenu } from './work-menu.tsx'
import styles from './work-actions.module.css'

interface Props {
  readonly work: Work
  readonly look?: 'over' | 'quiet'
  /** Its own page, which is already open. */
  readonly here?: boolean
  readonly className?: string | undefined
}

/** The three most frequent actions on a work, and a menu with the rest. */
export function WorkActions({ work, look = 'over', here = false, className }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const linkState = useLinkState()
  const starred = useStarred(work)
  const title = titleOf(work, language)
  return (
    <div className={[look === 'over' ? styles.over : styles.row, className].filter(Boolean).join(' ')}>
      {!here && (
        <IconButton
          look={look}
          label={t('history.openOf', { title })}
          tip={t('history.open')}
          icon={<Maximize2 aria-hidden />}
          onClick={() => void navigate({ to: '/work/$id', params: { id: work.image_id }, state: linkState() })}
        />
      )}
      <IconButton
        look={look}
        label={t(starred ? 'history.unstarOf' : 'history.starOf', { title })}
        tip={t(starred ? 'history.unstar' : 'history.star')}
        aria-pressed={starred}
        icon={<Star aria-hidden fill={starred ? 'var(--cinnabar)' : 'none'} stroke={starred ? 'var(--cinnabar)' : 'currentColor'} />}
        onClick={() => void setMarks(queries, [work], { starred: starred ? 0 : 1 })}
      />
      <IconButton
        look={look}
        label={t('history.downloadOf', { title })}
        tip={t('history.download')}
        icon={<Download aria-hidden />}
        onClick={() => void saveWork(work, language)}
      />
      <WorkMenu work={work} look={look} />
    </div>
  )
}
