import { SIZE_RATIOS, sizeAt } from '@stipple/core/domain/size-ratios'
import { ArrowLeftRight, Link2, Link2Off } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { snap } from '../../../components/number-input/snap.ts'
import type { GroupProps, WidgetProps } from './widget-props.ts'
import styles from './size-widget.module.css'

/** Width and height in one control: common ratios at the current area, free numbers, and a swap. */
export function SizeWidget({ parts: [width, height] }: GroupProps) {
  return width && height && <Size width={width} height={height} />
}

function Size({ width, height }: { width: WidgetProps; height: WidgetProps }) {
  const { t } = useTranslation()
  const id = useId()
  const [w, h] = [numberOf(width), numberOf(height)]

  /** The number that a typed one was corrected to. */
  const [brought, setBrought] = useState<number>()

  /** Height by width that free numbers keep; undefined while the sides are independent. */
  const [locked, setLocked] = useState<number>()

  const changeWidth = (next: number | undefined) => {
    width.onChange(next)
    if (locked !== undefined && next !== undefined) height.onChange(snap(next * locked, height.property))
  }
  const changeHeight = (next: number | undefined) => {
    height.onChange(next)
    if (locked !== undefined && next !== undefined) width.onChange(snap(next / locked, width.property))
  }

  const apply = (nextWidth: number, nextHeight: number) => {
    setBrought(undefined)
    if (locked !== undefined) setLocked(nextHeight / nextWidth)
    width.onChange(snap(nextWidth, width.property))
    height.onChange(snap(nextHeight, height.property))
  }
  const chosen = SIZE_RATIOS.find(([across, down]) => Math.abs(w / h - across / down) < 0.02)
  /** The same area at another ratio. Width and height typed one by one have an arbitrary area, which the default replaces. */
  const reshape = (ratio: readonly [number, number]) => {
    const area = chosen ? w * h : initialOf(width) * initialOf(height)
    const shaped = sizeAt(ratio, area)
    apply(shaped.width, shaped.height)
  }

  return (
    <FieldShell id={id} as="group" label={t('generate.size')} problem={width.problem ?? height.problem}>
      <div className={styles.size} role="group" aria-label={t('generate.size')}>
        <div className={styles.ratios} role="radiogroup" aria-label={t('generate.size')}>
          {SIZE_RATIOS.map((ratio) => (
            <label key={ratio.join(':')} className={styles.ratio}>
              <input type="radio" className="visually-hidden" name={id} checked={ratio === chosen} onChange={() => reshape(ratio)} />
              <span className={styles.face}>
                <span className={styles.shape} style={shapeOf(ratio)} aria-hidden />
                {ratio.join(':')}
              </span>
            </label>
          ))}
        </div>
        <div className={styles.numbers}>
          <NumberInput
            label={width.label}
            value={w}
            minimum={width.property.minimum}
            maximum={width.property.maximum}
            step={width.property.step}
            invalid={width.problem !== undefined}
            onChange={changeWidth}
            onBrought={setBrought}
          />
          <span className={styles.times} aria-hidden>
            ×
          </span>
          <NumberInput
            label={height.label}
            value={h}
            minimum={height.property.minimum}
            maximum={height.property.maximum}
            step={height.property.step}
            invalid={height.problem !== undefined}
            onChange={changeHeight}
            onBrought={setBrought}
          />
          <IconButton
            look="framed"
            label={t('generate.lockRatio')}
            aria-pressed={locked !== undefined}
            icon={locked === undefined ? <Link2Off aria-hidden /> : <Link2 aria-hidden />}
            onClick={() => setLocked(locked === undefined ? h / w : undefined)}
          />
          <IconButton look="framed" label={t('generate.swap')} icon={<ArrowLeftRight aria-hidden />} onClick={() => apply(h, w)} />
        </div>
        <p className={styles.brought} role="status">
          {brought !== undefined && t('generate.brought', { value: brought, ...boundsOf(width) })}
        </p>
      </div>
    </FieldShell>
  )
}

const initialOf = ({ property }: WidgetProps): number =>
  typeof property.initial === 'number' ? property.initial : (property.minimum ?? 512)
const numberOf = ({ value, property }: WidgetProps): number => (typeof value === 'number' ? value : (property.minimum ?? 512))

const boundsOf = ({ property: { minimum = 1, maximum = minimum, step = 1 } }: WidgetProps) => ({ minimum, maximum, step })

/** Size in pixels of the ratio's icon, within 16. */
const shapeOf = ([across, down]: readonly [number, number]) => ({
  width: Math.round((16 * across) / Math.max(across, down)),
  height: Math.round((16 * down) / Math.max(across, down)),
})
