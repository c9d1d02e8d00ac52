import { useMediaQuery, useReducedMotion } from '@mantine/hooks'
import type { Work } from '@stipple/core/contract/shapes'
import { useEffect, useRef, useState } from 'react'
import { useActiveVideo, watchFilm } from '../active-video-store.ts'
import { isPlayable } from '../is-playable.ts'
import styles from './tile-film.module.css'

const NOW = { getInitialValueInEffect: false }

/** Plays the video of a work silently over its poster while in view; nothing for other works, or with reduced motion or data. */
export function TileFilm({ work }: { work: Pick<Work, 'media' | 'censored' | 'image'> }) {
  const calm = useReducedMotion(undefined, NOW)
  const sparing = useMediaQuery('(prefers-reduced-data: reduce)', false, NOW)
  if (work.media !== 'video' || !isPlayable(work) || calm || sparing || savesData()) return null
  return <Film src={work.image} />
}

function Film({ src }: { src: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [element, setElement] = useState<Element>()
  const [broken, setBroken] = useState(false)
  const isLookedAt = useActiveVideo(({ at }) => at !== undefined && at === element)
  useEffect(() => {
    const film = place.current
    if (!film) return undefined
    setElement(film)
    return watchFilm(film, film.closest('article, [data-tile]') ?? film)
  }, [])
  return (
    <span ref={place} className={styles.place} aria-hidden>
      {isLookedAt && !broken && (
        <video
          className={styles.film}
          src={src}
          autoPlay
          muted
          loop
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          onPlaying={({ currentTarget }) => currentTarget.setAttribute('data-moves', '')}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}

/** Returns true if the data saver of the browser is on. Not all browsers report it. */
const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
