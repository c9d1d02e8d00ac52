import { type CSSProperties, useMemo } from 'react'
import { type DiscDot, discRadius, stippleDisc } from '../stipple.ts'
import styles from './disc.module.css'

interface Props {
  /** Numbers of drawn dots. */
  readonly own: number
  readonly bonus: number
  /** Drawn dots of the largest disc beside it, which is as wide as `--largest`. */
  readonly most: number
}

/** An amount of dots as a disc, sized in proportion to the others. Decorative; the number is beside it. */
export function Disc({ own, bonus, most }: Props) {
  const dots = useMemo(() => stippleDisc(own, bonus), [own, bonus])
  const radius = discRadius(own + bonus)
  const share: CSSProperties & Record<'--share', number> = { '--share': radius / discRadius(most) }
  return (
    <svg className={styles.disc} style={share} viewBox={`${-radius} ${-radius} ${radius * 2} ${radius * 2}`} aria-hidden>
      <path className={styles.own} d={circles(dots.filter((dot) => !dot.bonus))} />
      <path className={styles.bonus} d={circles(dots.filter((dot) => dot.bonus))} />
    </svg>
  )
}

/** One path for all: a thousand elements would be slow to change. */
const circles = (dots: readonly DiscDot[]): string => dots.map(circle).join('')

function circle({ x, y, radius }: DiscDot): string {
  const [r, d] = [radius.toFixed(2), (radius * 2).toFixed(2)]
  return `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0`
}
