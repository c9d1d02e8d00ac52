import { readRegion, type Region, writeRegion } from '@stipple/core/domain/region'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import type { WidgetProps } from './widget-props.ts'
import styles from './region-widget.module.css'

const WHOLE: Region = { x: 0, y: 0, width: 1, height: 1 }
/** Share of the picture that an arrow key moves or resizes the box by. */
const STEP = 0.05
/** Shares below are a press, not a box. */
const LEAST_DRAG = 0.02

interface Place {
  readonly x: number
  readonly y: number
}

/** A box in the picture that is to be made: drawn with a pointer, moved with the arrow keys, resized with Shift and the arrow keys. */
export function RegionWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const start = useRef<Place>(undefined)
  const [drawn, setDrawn] = useState<Region>()
  const kept = readRegion(typeof value === 'string' ? value : '') ?? WHOLE
  const box = drawn ?? kept
  const disabled = property.readOnly === true
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = placeOf(event)
  }
  const draw = (event: PointerEvent<HTMLElement>): void => {
    if (start.current) setDrawn(boxOf(start.current, placeOf(event)))
  }
  const end = (): void => {
    if (drawn && drawn.width > LEAST_DRAG && drawn.height > LEAST_DRAG) onChange(writeRegion(drawn))
    cancel()
  }
  const cancel = (): void => {
    start.current = undefined
    setDrawn(undefined)
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const by = ARROWS[event.key]
    if (disabled || !by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const [x, y] = [by.x * STEP, by.y * STEP]
    onChange(
      writeRegion(event.shiftKey ? { ...kept, width: kept.width + x, height: kept.height + y } : { ...kept, x: kept.x + x, y: kept.y + y }),
    )
  }
  return (
    <FieldShell id={id} as="group" label={label} hint={hint} problem={problem}>
      <div
        role="application"
        tabIndex={0}
        className={styles.frame}
        aria-label={`${label}. ${t('canvas.region.keys')}`}
        aria-describedby={describedBy(id, { hint, problem })}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={cancel}
        onKeyDown={press}
      >
        <span
          className={styles.box}
          style={{ left: share(box.x), top: share(box.y), width: share(box.width), height: share(box.height) }}
          aria-hidden
        />
      </div>
      <p className={styles.status} role="status">
        {t('canvas.region.place', {
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        })}
      </p>
    </FieldShell>
  )
}

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const percent = (value: number): number => Math.round(value * 100)
const share = (value: number): string => `${value * 100}%`
const inside = (value: number): number => Math.min(1, Math.max(0, value))

function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: inside((clientX - left) / width), y: inside((clientY - top) / height) }
}

const boxOf = (from: Place, to: Place): Region => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
})
