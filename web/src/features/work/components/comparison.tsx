import type { Work } from '@stipple/core/contract/shapes'
import { ChevronsLeftRight, Images, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import type { Compared } from '../compared.ts'
import { ComparedPicker } from './compare-button.tsx'
import styles from './comparison.module.css'

interface Props {
  readonly work: Work
  readonly other: Compared
  /** Called with another image to compare; undefined ends the comparison. */
  readonly onOther: (other: Compared | undefined) => void
}

/** Step of the divider by arrow keys in per cent; larger with Shift. */
const KEY_STEP = 2
const LARGE_STEP = 10

/** Two images in one box: the other one left of the divider, the work right of it. */
export function Comparison({ work, other, onOther }: Props) {
  const { t } = useTranslation()
  const [share, setShare] = useState(50)
  const [picking, setPicking] = useState(false)
  const [broken, setBroken] = useState<string>()
  const left = t(other.kind === 'source' ? 'detail.compare.source' : 'detail.compare.other')
  const right = t('detail.compare.mine')
  const onError = () => setBroken(other.address)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : KEY_STEP
    const to = keyTarget(event.key, share, step)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setShare(Math.min(100, Math.max(0, to)))
  }

  return (
    <div className={styles.comparison} data-own-gestures role="group" aria-label={t('detail.compare.name', { left, right })}>
      <div className={styles.box} style={asStyle({ '--share': `${share}%`, '--ratio': (work.width ?? 1) / (work.height ?? 1) })}>
        <img className={styles.picture} src={work.image} alt="" draggable={false} onError={onError} />
        <img className={`${styles.picture} ${styles.other}`} src={other.address} alt="" draggable={false} onError={onError} />
        <span className={styles.left} data-hidden={share < 12 || undefined}>
          {left}
        </span>
        <span className={styles.right} data-hidden={share > 88 || undefined}>
          {right}
        </span>
        <input
          type="range"
          className={styles.slider}
          aria-label={t('detail.compare.divider')}
          aria-valuetext={t('detail.compare.value', { share: Math.round(share), left })}
          min={0}
          max={100}
          step={0.1}
          value={share}
          autoFocus
          onChange={({ target }) => setShare(Number(target.value))}
          onKeyDown={onKeyDown}
        />
        <span className={styles.divider} aria-hidden>
          <ChevronsLeftRight size={18} />
        </span>
      </div>
      {broken === other.address && (
        <p className={styles.broken} role="alert">
          {t('detail.compare.failed')}
        </p>
      )}
      <div className={styles.bar}>
        <Button size="small" icon={<Images size={16} aria-hidden />} onClick={() => setPicking(true)}>
          {t('detail.compare.choose')}
        </Button>
        <Button size="small" icon={<X size={16} aria-hidden />} onClick={() => onOther(undefined)}>
          {t('detail.compare.close')}
        </Button>
      </div>
      {picking && <ComparedPicker work={work} onChoose={onOther} onClose={() => setPicking(false)} />}
    </div>
  )
}

function keyTarget(key: string, share: number, step: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return share - step
  if (key === 'ArrowRight' || key === 'ArrowUp') return share + step
  if (key === 'Home') return 0
  if (key === 'End') return 100
  return undefined
}

/** React's style type has no custom properties. */
const asStyle = (properties: Readonly<Record<`--${string}`, string | number>>): CSSProperties => properties
