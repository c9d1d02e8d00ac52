import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { Section } from '../components/section.tsx'
import { useLocalize } from '../use-localize.ts'
import { useTokens } from '../use-tokens.ts'
import styles from './motion.module.css'

/** Every duration on a track of its own, their common curve, and gathering dots. */
export function MotionSection() {
  const localize = useLocalize()
  const { ref, tokens } = useTokens<HTMLDivElement>()
  const [there, setThere] = useState(false)
  const curve = tokens.find(({ name }) => name === '--ease')?.value ?? ''
  return (
    <Section
      id="motion"
      title={localize({ en: 'Motion', zh: '动效' })}
      lead={localize({
        en: 'Short, and out of the way. Things move from where they came, and nothing loops while somebody reads. Where the system asks for less motion, it is there at once.',
        zh: '短促，不打扰。从哪里来，就从哪里动；有人在读时，不循环播放。系统要求减少动效时，一步到位。',
      })}
    >
      <div ref={ref} className={styles.motion}>
        <div className={styles.tracks}>
          {tokens
            .filter(({ name, value }) => name !== '--ease' && value.includes('cubic-bezier'))
            .map(({ name, value }) => (
              <div key={name} className={styles.track}>
                <code>{name}</code>
                <span className={styles.line}>
                  <span className={styles.dot} data-there={there || undefined} style={{ transition: `left var(${name})` }} />
                </span>
                <span className={styles.value}>{value.split(' ', 1)}</span>
              </div>
            ))}
          <div>
            <Button size="small" onClick={() => setThere(!there)}>
              {localize({ en: 'Move', zh: '播放' })}
            </Button>
          </div>
        </div>
        <svg className={styles.curve} viewBox="-4 -4 108 108" aria-hidden>
          <path d="M0 100h100M0 100V0" />
          <path d={pathOf(curve)} data-curve />
        </svg>
      </div>
      <div className={styles.gathering}>
        {[0.15, 0.5, 1].map((progress) => (
          <div key={progress} className={styles.field}>
            <StippleField seed="styleguide" form="sphere" progress={progress} />
          </div>
        ))}
      </div>
    </Section>
  )
}

/** The curve of `cubic-bezier(…)` in a square of 100, growing upwards. */
function pathOf(curve: string): string {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = [...curve.matchAll(/[\d.]+/g)].map(Number)
  return `M0 100C${x1 * 100} ${100 - y1 * 100} ${x2 * 100} ${100 - y2 * 100} 100 0`
}
