import { extensionOf, mediaOf } from '@stipple/core/domain/media'
import { X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import styles from './field-file.module.css'

const VideoPlayer = lazy(async () => ({ default: (await import('../../../components/video-player/video-player.tsx')).VideoPlayer }))

interface Props {
  readonly src: string
  /** Name of the file, or its address if unknown. */
  readonly name: string
  readonly isNamed: boolean
  /** Upload progress, 0 to 1; undefined once it is complete. */
  readonly share: number | undefined
  readonly onReplace: () => void
  readonly onRemove: () => void
}

/** The file of a field, with a player if the browser supports it. */
export function FieldFile({ src, name, isNamed, share, onReplace, onRemove }: Props) {
  const { t } = useTranslation()
  const [playable, setPlayable] = useState(true)
  const media = mediaOf(name)
  const played = media === 'voice' || media === 'video'
  const title = isNamed ? name : t('media.file.unnamed', { format: extensionOf(name).toUpperCase() })
  const fail = () => setPlayable(false)
  return (
    <div role="group" aria-label={t('media.file.given')}>
      {playable && media === 'voice' && (
        <div className={styles.sound}>
          <AudioPlayer src={src} title={title} onPlaybackError={fail} />
        </div>
      )}
      {playable && media === 'video' && (
        <div className={styles.film}>
          <Suspense>
            <VideoPlayer src={src} title={title} onPlaybackError={fail} />
          </Suspense>
        </div>
      )}
      {share !== undefined && (
        <ProgressBar label={t('generate.image.uploading', { percent: Math.round(share * 100) })} percent={Math.round(share * 100)} />
      )}
      <div className={styles.line}>
        <p className={styles.name} title={title}>
          {title}
          {played && !playable && <span className={styles.note}>{t('media.file.unplayable')}</span>}
        </p>
        <Button size="small" onClick={onReplace}>
          {t('media.file.replace')}
        </Button>
        <IconButton look="framed" label={t('media.file.remove')} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  )
}
