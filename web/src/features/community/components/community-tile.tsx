import type { CommunityWork } from '@stipple/core/contract/community'
import { localize } from '@stipple/core/domain/text'
import { factsOf } from '@stipple/core/modes/facts'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { MediaSign, TileFilm, titleOf, WorkPicture } from '../../history/public.ts'
import { asWork, useSameStyle } from '../same-style.ts'
import { useLike } from '../use-like.ts'
import styles from './community-tile.module.css'

/** A work in the gallery. On hover, a strip shows its author, mode and actions while most of the image stays visible; its prompt is on its page. */
export function CommunityTile({ work, sizes }: { work: CommunityWork; sizes: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const like = useLike()
  const sameStyle = useSameStyle()
  const title = titleOf(work, language)
  const mode = localize(factsOf(work.mode)?.label, language) ?? work.mode
  return (
    <article className={styles.tile}>
      <Link to="/work/$id" params={{ id: work.cid }} className={styles.link}>
        <WorkPicture work={asWork(work)} sizes={sizes} />
        <TileFilm work={work} />
        <MediaSign work={work} />
      </Link>
      <div className={styles.facts}>
        <div className={styles.line}>
          <span className={styles.by}>
            {work.author ? (
              <Link to="/people/$uid" params={{ uid: work.author.uid }} className={styles.author}>
                {t('community.by', { name: work.author.name })}
              </Link>
            ) : (
              t('community.house')
            )}{' '}
            · {mode}
          </span>
          <button type="button" className={styles.same} aria-label={t('community.sameStyleAs', { title })} onClick={() => sameStyle(work)}>
            {t('community.sameStyle')}
          </button>
          <button
            type="button"
            className={styles.like}
            aria-pressed={work.liked}
            aria-label={t('community.like', { title })}
            onClick={() => void like(work)}
          >
            <Heart aria-hidden fill={work.liked ? 'currentColor' : 'none'} />
            {work.likes > 0 && <span aria-label={t('community.likes', { count: work.likes })}>{formatNumber(work.likes, language)}</span>}
          </button>
        </div>
      </div>
    </article>
  )
}
