import type { Work } from '@stipple/core/contract/shapes'
import { isAccepted } from '@stipple/core/domain/media'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { ALL_NEWEST, titleOf, useMarks, useWorks } from '../../history/public.ts'
import styles from './recent-works.module.css'

const SHOWN = 5

/** The member's newest works of the accepted media, each a press away from being the input; renders nothing without works. */
export function RecentWorks({ accept, onChoose }: { accept: readonly string[]; onChoose: (work: Work) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { user } = useSession()
  const gone = useMarks((state) => state.gone)
  const { works } = useWorks(user?.userKey, ALL_NEWEST)
  const shown = works.filter((work) => isAccepted(work.image, accept) && !gone[work.image_id]).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <div className={styles.recent} role="group" aria-label={t('generate.image.recent')}>
      <span className={styles.label} aria-hidden>
        {t('generate.image.recent')}
      </span>
      <div className={styles.row}>
        {shown.map((work) => (
          <button
            key={work.image_id}
            type="button"
            className={styles.work}
            style={{ backgroundColor: work.colour }}
            aria-label={t('generate.image.useWork', { title: titleOf(work, language) })}
            onClick={() => onChoose(work)}
          >
            <img src={work.thumbnails[200]} alt="" decoding="async" />
          </button>
        ))}
      </div>
    </div>
  )
}
