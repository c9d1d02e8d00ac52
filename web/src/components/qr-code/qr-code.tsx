import { encodeQR } from 'qr'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

interface Props {
  /** Encoded content: an address, or text. */
  readonly content: string
  /** Its purpose, as accessible name. */
  readonly label: string
  /** Pixels, including the quiet zone. */
  readonly size?: number
}

/** A QR code as one path. Always dark on white, whatever the colour scheme: many readers fail on inverted codes. */
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

/** Quiet zone around the code, required by ISO/IEC 18004. */
const QUIET_ZONE = 4

/** Runs of dark modules in each row as rectangles; `modules` is the side including the quiet zone. */
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
