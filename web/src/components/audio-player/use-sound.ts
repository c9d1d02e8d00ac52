import { useRef, useState } from 'react'
import { type PlaybackError, playbackErrorOf } from '../../lib/playback-error.ts'

/** State of an audio element. `events` are its handlers. */
export function useSound({ known, onPlaybackError }: { known: number | undefined; onPlaybackError: (() => void) | undefined }) {
  const element = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [current, setCurrent] = useState(0)
  const [length, setLength] = useState<number>()
  const [level, setLevel] = useState<{ readonly volume: number; readonly muted: boolean }>()
  const [error, setError] = useState<PlaybackError>()
  const total = length ?? known
  const fail = (reason: PlaybackError | undefined) => {
    setError(reason)
    if (reason) onPlaybackError?.()
  }

  const seek = (seconds: number) => {
    if (!element.current) return
    element.current.currentTime = Math.min(Math.max(0, seconds), total ?? 0)
    setCurrent(element.current.currentTime)
  }
  const toggle = () => {
    if (!element.current) return
    if (element.current.paused) void element.current.play().catch(() => element.current && fail(playbackErrorOf(element.current)))
    else element.current.pause()
  }
  const events = {
    onTimeUpdate: ({ currentTarget }: Event) => setCurrent(currentTarget.currentTime),
    // Recordings made by browsers have no duration in their header.
    onDurationChange: ({ currentTarget }: Event) =>
      setLength(Number.isFinite(currentTarget.duration) && currentTarget.duration > 0 ? currentTarget.duration : undefined),
    onVolumeChange: ({ currentTarget }: Event) => setLevel({ volume: currentTarget.volume, muted: currentTarget.muted }),
    onError: ({ currentTarget }: Event) => fail(playbackErrorOf(currentTarget)),
    onEncrypted: () => fail('encrypted'),
    onLoadStart: () => setError(undefined),
  }
  return { element, playing, setPlaying, current, total, level, error, seek, toggle, events }
}

interface Event {
  readonly currentTarget: HTMLAudioElement
}
