import type { Work } from '@stipple/core/contract/shapes'
import { type KeyboardEvent, Suspense, type SyntheticEvent } from 'react'
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../title.ts'
import { WorkPicture } from './work-picture.tsx'
import styles from './work-player.module.css'

const VideoPlayer = lazy(async () => ({ default: (await import('../../../components/video-player/video-player.tsx')).VideoPlayer }))
const ModelViewer = lazy(async () => ({ default: (await import('../../../components/model-viewer/model-viewer.tsx')).ModelViewer }))

interface Props {
  readonly work: Work
  /** For containers with their own drag and wheel gestures, which must not apply over the player. */
  readonly within?: 'page' | 'viewer'
}

/** The player for a work's medium. Its arrow keys seek, instead of moving between works. */
export function WorkPlayer({ work, within = 'page' }: Props) {
  const language = useLanguage()
  const title = titleOf(work, language)
  const poster = work.censored ? undefined : work.thumbnails[512]
  return (
    <div className={styles.player} data-media={work.media} onKeyDown={keepArrows} {...(within === 'viewer' && KEPT)}>
      <Suspense fallback={<WorkPicture work={work} sizes="512px" eager />}>
        {work.media === 'voice' && <AudioPlayer src={work.image} title={title} seconds={work.seconds} />}
        {work.media === 'video' && (
          <VideoPlayer
            src={work.image}
            title={title}
            poster={poster}
            backgroundColour={work.colour}
            seconds={work.seconds}
            subtitles={work.also?.find(({ extension }) => extension === 'vtt')?.address}
          />
        )}
        {work.media === '3d' && <ModelViewer src={work.image} title={title} poster={poster} />}
      </Suspense>
    </div>
  )
}

const keep = (event: SyntheticEvent) => event.stopPropagation()
const keepArrows = (event: KeyboardEvent) => event.key.startsWith('Arrow') && event.stopPropagation()

const KEPT = { onPointerDown: keep, onPointerMove: keep, onPointerUp: keep, onWheel: keep }
