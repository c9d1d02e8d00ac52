import type { Work } from '@stipple/core/contract/shapes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../title.ts'
import styles from './work-picture.module.css'

interface Props {
  readonly work: Work
  /** CSS width it is shown at. */
  readonly sizes: string
  /** Shows the file itself where the thumbnails are too small; other media show their poster. */
  readonly full?: boolean
  readonly eager?: boolean
  /** Inside an element with its name. */
  readonly unnamed?: boolean
}

/**
 * A work's picture over its main colour, a placeholder while it loads; a transparent one is shown over fine dots. The server covers the thumbnails of a
 * censored work; only the viewer, which is opened on purpose, shows it.
 */
export function WorkPicture({ work, sizes, full, eager, unnamed }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { width = 1, height = 1, thumbnails } = work
  const longest = Math.max(width, height)
  const across = (side: number) => Math.max(1, Math.round((side * width) / longest))
  const files = [
    `${thumbnails[300]} ${across(300)}w`,
    `${thumbnails[512]} ${across(512)}w`,
    ...(full && work.media === 'image' && !work.censored ? [`${work.image} ${width}w`] : []),
  ]
  const [loaded, setLoaded] = useState(false)
  const { attempt, onError } = useRetry()
  const clear = work.mode === 'RemoveBg' && (loaded || work.colour === undefined)
  return (
    <img
      key={attempt}
      className={clear ? styles.clear : styles.picture}
      style={clear ? undefined : { backgroundColor: work.colour }}
      src={thumbnails[512]}
      srcSet={files.join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={unnamed ? '' : work.censored ? t('history.covered', { title: titleOf(work, language) }) : titleOf(work, language)}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={() => setLoaded(true)}
      onError={onError}
    />
  )
}

const RETRY_MS = 2000
const MAX_RETRIES = 5

/** Reloads an image that failed: a few times after a pause, and when the network is back. */
function useRetry() {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!failed) return undefined
    const again = () => {
      setFailed(false)
      setAttempt((count) => count + 1)
    }
    const timer = attempt < MAX_RETRIES ? setTimeout(again, RETRY_MS * (attempt + 1)) : undefined
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [failed, attempt])
  return { attempt, onError: () => setFailed(true) }
}
