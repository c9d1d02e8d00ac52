import type { Work } from '@stipple/core/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { Download, WandSparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { download } from '../../../lib/download.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { recreate, sendPicture, usePictureModes } from '../../drafts/public.ts'
import { downloadAddress } from '../../options/public.ts'
import { titleOf } from '../title.ts'
import { showViewer } from '../viewer-store.ts'
import { AttachmentItems } from './attachment-items.tsx'
import { MediaSign } from './media-sign.tsx'
import styles from './works-drawer.module.css'

interface Props {
  readonly work: Work
  readonly list: readonly Work[]
  /** Another page is shown. */
  readonly onLeave: () => void
}

/** One work of the drawer: its picture opens it large. */
export function DrawerWork({ work, list, onLeave }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const pictureModes = usePictureModes()
  const navigate = useNavigate()
  const title = titleOf(work, language)
  const go = (type: string) => {
    onLeave()
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type, model: undefined } })
  }
  const useLabel = t('playground.drawer.use', { title })
  return (
    <figure className={styles.work}>
      <button
        type="button"
        className={styles.open}
        style={{ backgroundColor: work.colour }}
        aria-label={t('playground.drawer.open', { title })}
        onClick={() => showViewer(list, work)}
      >
        <img src={work.thumbnails[300]} alt="" loading="lazy" decoding="async" />
        <MediaSign work={work} />
      </button>
      <figcaption className={styles.line}>
        <span className={styles.name}>{title}</span>
        <Menu
          label={useLabel}
          width={220}
          target={(button) => <IconButton label={useLabel} icon={<WandSparkles aria-hidden />} {...button} />}
        >
          <MenuItem
            onSelect={() => {
              recreate(work)
              go(work.jobtype)
            }}
          >
            {t('work.again')}
          </MenuItem>
          <AttachmentItems work={work} />
          {work.media === 'image' &&
            pictureModes.map((target) => (
              <MenuItem
                key={target.mode.id}
                onSelect={() => {
                  sendPicture(work, target)
                  go(target.mode.id)
                }}
              >
                {target.mode.label[language]}
              </MenuItem>
            ))}
        </Menu>
        <IconButton
          label={t('playground.drawer.download', { title })}
          icon={<Download aria-hidden />}
          onClick={() => download({ address: downloadAddress(work.image), title, bytes: work.bytes })}
        />
      </figcaption>
    </figure>
  )
}
