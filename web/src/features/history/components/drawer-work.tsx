import type { Work } from '@stipple/core/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { Download, WandSparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { PictureButton } from '../../../components/picture-button/picture-button.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { dragWorks } from '../drag.ts'
import { saveWork } from '../save.ts'
import { titleOf } from '../title.ts'
import { MediaSign } from './media-sign.tsx'
import { UseInItems } from './use-in-items.tsx'
import styles from './works-drawer.module.css'

interface Props {
  readonly work: Work
  /** Called when another page opens. */
  readonly onLeave: () => void
}

/** A work of the drawer; its image opens the large view. */
export function DrawerWork({ work, onLeave }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const title = titleOf(work, language)
  const useLabel = t('playground.drawer.use', { title })
  return (
    <figure className={styles.work}>
      <PictureButton
        style={{ backgroundColor: work.colour }}
        draggable
        onDragStart={(event) => dragWorks(event, [work])}
        aria-label={t('playground.drawer.open', { title })}
        onClick={() => {
          onLeave()
          void navigate({ to: '/work/$id', params: { id: work.image_id } })
        }}
      >
        <img src={work.thumbnails[300]} alt="" loading="lazy" decoding="async" draggable={false} />
        <MediaSign work={work} />
      </PictureButton>
      <figcaption className={styles.line}>
        <span className={styles.name}>{title}</span>
        <Menu
          label={useLabel}
          width={220}
          target={(button) => <IconButton label={useLabel} icon={<WandSparkles aria-hidden />} {...button} />}
        >
          <UseInItems work={work} onLeave={onLeave} />
        </Menu>
        <IconButton
          label={t('playground.drawer.download', { title })}
          icon={<Download aria-hidden />}
          onClick={() => void saveWork(work, language)}
        />
      </figcaption>
    </figure>
  )
}
