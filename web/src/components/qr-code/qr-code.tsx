import { encodeQR } from 'qr'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

interface Props {
  /** What the code holds: an address, or text. */
  readonly content: string
  /** What it is for, read out in its place. */
  readonly label: string
  /** Pixels, the quiet zone included. */
  readonly size?: number
}

/** A QR code as one path. Always dark on white, whatever the colour scheme: many readers do not see the other way round. */
export function QrCode({ content, label, size = 208 }: Props) {
  const { modules, path } = useMemo(() => draw(content), [content])
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Light modules round the code, as ISO/IEC 18004 asks. */
const QUIET_ZONE = 4

/** Each row's runs of dark modules as rectangles; `modules` is the side with the quiet zone. */
function draw(content: string): { modules: number; path: string } {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`))
  return { modules: rows.length, path: path.join('') }
}

function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last && last.start + last.length === x) last.length += 1
    else runs.push({ start: x, length: 1 })
  }
  return runs
}
