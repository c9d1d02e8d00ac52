import { useEffect, useState } from 'react'
import { Section } from '../components/section.tsx'
import { useLocalize } from '../use-localize.ts'
import { type Use, useDistances, useWidths } from '../use-sources.ts'
import styles from './space.module.css'

/** Distances used this often form the scale; the others are exceptions. */
const OFTEN = 12

/** Counts of distances and breakpoints in the style sheets of the product. */
export function SpaceSection() {
  const localize = useLocalize()
  const distances = useDistances().filter(({ what, times }) => times >= OFTEN && what !== '0')
  const widths = useWidths()
  return (
    <Section
      id="space"
      title={localize({ en: 'Space', zh: '间距' })}
      lead={localize({
        en: 'A grid of 4 pixels, halved inside small controls. These are the distances that the style sheets hold, and how often.',
        zh: '以 4 像素为格，小控件内可取半格。以下数值统计自全部样式表，附出现次数。',
      })}
    >
      <ul className={styles.scale}>
        {distances.map((use) => (
          <li key={use.what} className={styles.step}>
            <span className={styles.block} style={{ width: `${use.what}px` }} />
            <span className={styles.pixels}>{use.what}</span>
            <span className={styles.times}>{localize({ en: `${use.times} times`, zh: `${use.times} 处` })}</span>
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{localize({ en: 'Breakpoints', zh: '断点' })}</h3>
      <ul className={styles.widths}>
        {widths.map((use) => (
          <Width key={use.what} use={use} />
        ))}
      </ul>
    </Section>
  )
}

function Width({ use }: { use: Use }) {
  const localize = useLocalize()
  const pixels = Number.parseFloat(use.what) * 16
  const narrower = useMatches(`(max-width: ${use.what})`)
  return (
    <li className={styles.width} data-here={narrower || undefined}>
      <span className={styles.pixels}>{use.what}</span>
      <span>{`${Math.ceil(pixels)} px`}</span>
      <span className={styles.times}>{localize({ en: `${use.times} rules`, zh: `${use.times} 条规则` })}</span>
      <span className={styles.times}>
        {narrower
          ? localize({ en: 'holds in this window', zh: '当前窗口适用' })
          : localize({ en: 'this window is wider', zh: '当前窗口更宽' })}
      </span>
    </li>
  )
}

function useMatches(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const look = () => setMatches(list.matches)
    list.addEventListener('change', look)
    return () => list.removeEventListener('change', look)
  }, [query])
  return matches
}
