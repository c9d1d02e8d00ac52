import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/clock.ts'
import { isPressed } from '../../lib/keys.ts'
import { checkVolume } from '../../lib/playback-error.ts'
import { IconButton } from '../button/icon-button.tsx'
import { SOUND_KEYS } from './shortcuts.ts'
import { useSound } from './use-sound.ts'
import { Waveform } from './waveform.tsx'
import styles from './audio-player.module.css'

interface Props {
  readonly src: string
  /** Accessible name of the audio. */
  readonly title?: string | undefined
  /** Duration, if it is known before the file has loaded. */
  readonly seconds?: number | undefined
  readonly autoplay?: boolean
  readonly loop?: boolean
  readonly muted?: boolean
  /** 0 to 1; any other value throws a `RangeError`. */
  readonly volume?: number
  readonly onPlay?: () => void
  readonly onPause?: () => void
  readonly onEnded?: () => void
  /** Called if the audio cannot be played; the player shows the reason. */
  readonly onPlaybackError?: () => void
}

/** Seconds that an arrow key seeks by. */
const SEEK_SECONDS = 5

const NOT_OFFERED = {
  controlsList: 'nodownload nofullscreen noremoteplayback',
  disableRemotePlayback: true,
  disablePictureInPicture: true,
}

/** Plays audio and shows its waveform. Saving, casting and the like are left to the caller. Needs the texts of `media`. */
export function AudioPlayer({
  src,
  title,
  seconds,
  autoplay = false,
  loop = false,
  muted = false,
  volume = 0.7,
  onPlay,
  onPause,
  onEnded,
  onPlaybackError,
}: Props) {
  const { t } = useTranslation()
  const initial = checkVolume(volume)
  const { element, playing, setPlaying, current, total, level, error, seek, toggle, events } = useSound({ known: seconds, onPlaybackError })
  useEffect(() => {
    if (element.current) element.current.volume = initial
  }, [element, initial])
  const silent = level ? level.muted || level.volume === 0 : muted
  const share = total ? Math.min(1, current / total) : 0

  const leap = (event: KeyboardEvent) => {
    if (isPressed(event.nativeEvent, SOUND_KEYS.play)) toggle()
    else if (isPressed(event.nativeEvent, SOUND_KEYS.on)) seek(current + SEEK_SECONDS)
    else if (isPressed(event.nativeEvent, SOUND_KEYS.back)) seek(current - SEEK_SECONDS)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.player} role="group" aria-label={title ?? t('media.sound')} onContextMenu={(event) => event.preventDefault()}>
      <audio
        ref={element}
        src={src}
        preload="metadata"
        autoPlay={autoplay}
        loop={loop}
        muted={muted}
        {...NOT_OFFERED}
        {...events}
        onPlay={() => {
          setPlaying(true)
          onPlay?.()
        }}
        onPause={() => {
          setPlaying(false)
          onPause?.()
        }}
        onEnded={onEnded}
      >
        {t('media.soundFallback')}
      </audio>
      <button type="button" className={styles.play} aria-label={t(playing ? 'media.pause' : 'media.play')} onClick={toggle}>
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
      <div className={styles.track}>
        <Waveform src={src} share={share} />
        <input
          type="range"
          className={styles.seek}
          style={shareStyle(share)}
          aria-label={t('media.position')}
          aria-valuetext={t('media.time', { current: formatClock(current), total: formatClock(total ?? 0) })}
          min={0}
          max={total ?? 0}
          step="any"
          value={Math.min(current, total ?? 0)}
          disabled={total === undefined}
          onKeyDown={leap}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
      <div className={styles.side}>
        <span className={styles.time} aria-hidden>
          {formatClock(current)} / {formatClock(total ?? 0)}
        </span>
        <IconButton
          label={t(silent ? 'media.unmute' : 'media.mute')}
          icon={silent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          onClick={() => element.current && setAudible(element.current, silent)}
        />
        <input
          type="range"
          className={styles.volume}
          style={shareStyle(silent ? 0 : (level?.volume ?? initial))}
          aria-label={t('media.volume')}
          min={0}
          max={1}
          step={0.05}
          value={silent ? 0 : (level?.volume ?? initial)}
          onChange={(event) => {
            if (!element.current) return
            element.current.volume = Number(event.target.value)
            element.current.muted = false
          }}
        />
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {t(`media.errors.${error}`)}
        </p>
      )}
    </div>
  )
}

/** Unmuting a volume of zero restores half. */
function setAudible(element: HTMLAudioElement, audible: boolean): void {
  element.muted = !audible
  if (audible && element.volume === 0) element.volume = 0.5
}

/** React's style type has no custom properties. */
function shareStyle(share: number): CSSProperties {
  const style: Readonly<Record<`--${string}`, string>> = { '--share': `${share * 100}%` }
  return style
}
