import { useElementSize } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { loadPeaks } from './peaks.ts'
import styles from './audio-player.module.css'

/** Pixels between columns of dots, and between the dots of a column. */
const STEP = 5
const HEIGHT = 44
const PIECES = 240

/** A waveform as columns of dots, higher where it is louder; the part already played is coloured. */
export function Waveform({ src, share }: { src: string; share: number }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [peaks, setPeaks] = useState<readonly number[]>()
  useEffect(() => {
    const controller = new AbortController()
    setPeaks(undefined)
    void loadPeaks(src, PIECES, controller.signal).then((found) => controller.signal.aborted || setPeaks(found))
    return () => controller.abort()
  }, [src])
  const columns = Math.max(0, Math.floor(width / STEP))
  const path = pathOf(peaks, columns)
  return (
    <div ref={ref} className={styles.waveform} aria-hidden>
      {columns > 0 && (
        <svg width={columns * STEP} height={HEIGHT} data-known={peaks !== undefined}>
          <path d={path} className={styles.rest} />
          <path d={path} className={styles.played} style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
        </svg>
      )}
    </div>
  )
}

/** Each dot is a line of length zero with round caps. One row of dots while the peaks are unknown. */
function pathOf(peaks: readonly number[] | undefined, columns: number): string {
  const most = Math.floor((HEIGHT - STEP) / 2 / STEP)
  return Array.from({ length: columns }, (_, column) => {
    const loudness = peaks?.[Math.floor((column * peaks.length) / columns)] ?? 0
    const reach = Math.round(loudness * most)
    const x = column * STEP + STEP / 2
    return Array.from({ length: 2 * reach + 1 }, (_dot, dot) => `M${x} ${HEIGHT / 2 + (dot - reach) * STEP}h0`).join('')
  }).join('')
}
