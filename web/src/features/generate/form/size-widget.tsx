import { SIZE_RATIOS, sizeAt } from '@stipple/core/domain/size-ratios'
import { ArrowLeftRight, Link2, Link2Off } from 'lucide-react'
import { use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { snap } from '../../../components/number-input/snap.ts'
import { FormViewContext } from './form-view-context.ts'
import type { GroupProps, WidgetProps } from './widget-props.ts'
import styles from './size-widget.module.css'

/** Width and height in one control: common ratios at the current area, free numbers, and a swap. */
export function SizeWidget({ parts: [width, height] }: GroupProps) {
  return width && height && <Sides width={width} height={height} />
}

interface Size {
  readonly width: number
  readonly height: number
}

function Sides({ width, height }: { width: WidgetProps; height: WidgetProps }) {
  const { t } = useTranslation()
  const id = useId()
  const [w, h] = [numberOf(width), numberOf(height)]

  const isSimple = use(FormViewContext) === 'simple'

  /** The requested size or number, and the allowed replacement. */
  const [rounded, setRounded] = useState<{ readonly from: string; readonly to: string }>()

  /** Height by width that free numbers keep; undefined while the sides are independent. */
  const [locked, setLocked] = useState<number>()

  /** Uses the nearest allowed size, and reports a difference. */
  const apply = (wanted: Size) => {
    const taken = { width: snap(wanted.width, width.property), height: snap(wanted.height, height.property) }
    const [from, to] = [textOf(wanted), textOf(taken)]
    setRounded(from === to ? undefined : { from, to })
    if (taken.width !== width.value) width.onChange(taken.width)
    if (taken.height !== height.value) height.onChange(taken.height)
  }
  const changeWidth = (next: number | undefined, typed = next) => {
    if (next === undefined || typed === undefined) width.onChange(undefined)
    else apply({ width: typed, height: locked === undefined ? h : next * locked })
  }
  const changeHeight = (next: number | undefined, typed = next) => {
    if (next === undefined || typed === undefined) height.onChange(undefined)
    else apply({ width: locked === undefined ? w : next / locked, height: typed })
  }
  const chosen = SIZE_RATIOS.find(([across, down]) => Math.abs(w / h - across / down) < 0.02)
  /** The same area at another ratio. Width and height typed one by one have an arbitrary area, which the default replaces. */
  const reshape = (ratio: readonly [number, number]) => {
    const area = chosen ? w * h : initialOf(width) * initialOf(height)
    if (locked !== undefined) setLocked(ratio[1] / ratio[0])
    apply(sizeAt(ratio, area))
  }
  const swap = () => {
    if (locked !== undefined) setLocked(1 / locked)
    apply({ width: h, height: w })
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
        {isSimple ? (
          <p className={styles.pixels}>{t('generate.pixels', { size: textOf({ width: w, height: h }) })}</p>
        ) : (
          <div className={styles.numbers}>
            <NumberInput
              label={width.label}
              value={w}
              minimum={width.property.minimum}
              maximum={width.property.maximum}
              step={width.property.step}
              invalid={width.problem !== undefined}
              onChange={changeWidth}
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
            />
            <IconButton
              look="framed"
              label={t('generate.lockRatio')}
              aria-pressed={locked !== undefined}
              icon={locked === undefined ? <Link2Off aria-hidden /> : <Link2 aria-hidden />}
              onClick={() => setLocked(locked === undefined ? h / w : undefined)}
            />
            <IconButton look="framed" label={t('generate.swap')} icon={<ArrowLeftRight aria-hidden />} onClick={swap} />
          </div>
        )}
        <p className={styles.rounded} role="status">
          {rounded && t('generate.rounded', { ...rounded, ...boundsOf(width) })}
        </p>
      </div>
    </FieldShell>
  )
}

/** A size in whole pixels. */
const textOf = ({ width, height }: Size): string => `${Math.round(width)} × ${Math.round(height)}`

const initialOf = ({ property }: WidgetProps): number =>
  typeof property.initial === 'number' ? property.initial : (property.minimum ?? 512)
const numberOf = ({ value, property }: WidgetProps): number => (typeof value === 'number' ? value : (property.minimum ?? 512))

const boundsOf = ({ property: { minimum = 1, maximum = minimum, step = 1 } }: WidgetProps) => ({ minimum, maximum, step })

/** Size in pixels of the ratio's icon, within 16. */
const shapeOf = ([across, down]: readonly [number, number]) => ({
  width: Math.round((16 * across) / Math.max(across, down)),
  height: Math.round((16 * down) / Math.max(across, down)),
})
