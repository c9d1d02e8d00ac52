import type { Work } from '@stipple/core/contract/shapes'
import { AudioLines, Box, Play } from 'lucide-react'
import { formatClock } from '../../../lib/clock.ts'
import styles from './media-sign.module.css'

const SIGNS = { voice: AudioLines, video: Play, '3d': Box }

interface Props {
  readonly work: Pick<Work, 'media' | 'seconds'>
  /** Icon only, without space for more. */
  readonly small?: boolean
}

/** Icon of the medium and the duration, over the poster of a work that is no picture. */
export function MediaSign({ work: { media, seconds }, small = false }: Props) {
  if (media === 'image') return null
  const Sign = SIGNS[media]
  return (
    <span className={styles.sign} data-small={small || undefined}>
      <Sign aria-hidden />
      {!small && (media === '3d' ? '3D' : seconds !== undefined && formatClock(seconds))}
    </span>
  )
}
