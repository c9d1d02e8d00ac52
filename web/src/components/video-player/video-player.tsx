import { definitionOf } from '@stipple/core/domain/text'
import { ZhCn } from 'media-chrome/lang/zh-CN.js'
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import { addTranslation } from 'media-chrome/utils/i18n.js'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkVolume, type PlaybackError, playbackErrorOf } from '../../lib/playback-error.ts'
import { useLanguage } from '../../lib/use-language.ts'
import styles from './video-player.module.css'

interface Props {
  readonly src: string
  /** Accessible name of the film. */
  readonly title?: string | undefined
  readonly poster?: string | undefined
  /** Duration, if it is known before the file has loaded or the file lacks it. */
  readonly seconds?: number | undefined
  readonly controls?: boolean
  readonly autoplay?: boolean
  readonly loop?: boolean
  readonly muted?: boolean
  /** 0 to 1; any other value throws a `RangeError`. */
  readonly volume?: number
  /** CSS width; as wide as its container when absent. */
  readonly width?: number | string
  readonly backgroundColour?: string | undefined
  /** Address of a WebVTT file. */
  readonly subtitles?: string | undefined
  /** Called when the element is mounted and can be controlled. */
  readonly onMounted?: (video: HTMLVideoElement) => void
  /** Called if the video cannot be played; the player shows the reason. */
  readonly onPlaybackError?: () => void
}

addTranslation('zh-CN', ZhCn)

/**
 * Plays a video. Its controls are in the page's language, or in English if the library lacks it. Saving is left to the caller. Needs the texts of
 * `media`.
 */
export function VideoPlayer({
  src,
  title,
  poster,
  seconds,
  controls = true,
  autoplay = false,
  loop = false,
  muted = false,
  volume = 0.6,
  width = '100%',
  backgroundColour = '#000000',
  subtitles,
  onMounted,
  onPlaybackError,
}: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const initial = checkVolume(volume)
  const video = useRef<HTMLVideoElement>(null)
  const mounted = useRef(onMounted)
  const [error, setError] = useState<PlaybackError>()
  const fail = (reason: PlaybackError | undefined) => {
    setError(reason)
    if (reason) onPlaybackError?.()
  }
  useEffect(() => {
    if (video.current) mounted.current?.(video.current)
  }, [])
  useEffect(() => {
    if (video.current) video.current.volume = initial
  }, [initial, language])

  return (
    <div
      className={styles.player}
      style={{ width, backgroundColor: backgroundColour }}
      role="group"
      aria-label={title}
      onContextMenu={(event) => event.preventDefault()}
    >
      <MediaController
        // The controls take their language when they are created.
        key={language}
        className={styles.controller}
        lang={definitionOf(language).tag}
        {...(seconds !== undefined && { defaultDuration: seconds })}
        noVolumePref
        noMutedPref
        keysUsed="ArrowLeft ArrowRight ArrowUp ArrowDown Space"
      >
        <video
          ref={video}
          slot="media"
          src={src}
          poster={poster}
          preload="metadata"
          autoPlay={autoplay}
          loop={loop}
          muted={muted}
          playsInline
          controlsList="nodownload noremoteplayback"
          disableRemotePlayback
          onLoadStart={() => setError(undefined)}
          onError={({ currentTarget }) => fail(playbackErrorOf(currentTarget))}
          onEncrypted={() => fail('encrypted')}
        >
          {subtitles !== undefined && <track kind="subtitles" src={subtitles} srcLang={language} label={t('media.subtitles')} />}
          {t('media.videoFallback')}
        </video>
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        {controls && !error && (
          <MediaControlBar className={styles.bar}>
            <MediaPlayButton noTooltip />
            <MediaTimeRange />
            <MediaTimeDisplay showDuration noToggle />
            <MediaMuteButton noTooltip />
            <MediaVolumeRange className={styles.volume} />
            {subtitles !== undefined && <MediaCaptionsButton noTooltip />}
            <MediaFullscreenButton noTooltip />
          </MediaControlBar>
        )}
      </MediaController>
      {error && (
        <p className={styles.error} role="alert">
          {t(`media.errors.${error}`)}
        </p>
      )}
    </div>
  )
}
