import type { Work } from '@stipple/core/contract/shapes'
import { AudioLines, Box, Play } from 'lucide-react'
import { formatClock } from '../../../lib/clock.ts'
import styles from './media-sign.module.css'

const SIGNS = { voice: AudioLines, video: Play, '3d': Box }

/** Icon of the medium and the duration, over the poster of a work that is no picture. */
export function MediaSign({ work: { media, seconds } }: { work: Pick<Work, 'media' | 'seconds'> }) {
  if (media === 'image') return null
  const Sign = SIGNS[media]
  return (
    <span className={styles.sign}>
      <Sign aria-hidden />
      {media === '3d' ? '3D' : seconds !== undefined && formatClock(seconds)}
    </span>
  )
}
