import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { Viewport } from '../engine/viewport.ts'
import type { Size } from '../pixels/area.ts'
import { CANVAS } from '../rules.ts'
import {
  changeGrowth,
  DIRECTIONS,
  grownArea,
  type Growth,
  GROWTH_PRESETS,
  type GrowthLimits,
  type GrowthPreset,
  NO_GROWTH,
  Outpaint,
  presetGrowth,
} from '../tools/outpaint.ts'
import { useTexts } from '../use-texts.ts'
import { CanvasView } from './canvas-view.tsx'
import { NumberField } from './number-field.tsx'
import type { PictureSource } from './use-picture.ts'
import { WithPicture } from './with-picture.tsx'
import styles from './outpaint-frame.module.css'

export interface OutpaintFrameProps {
  readonly picture: PictureSource
  /** Fills its container. */
  readonly large?: boolean
  /** Pixels added to each side of the picture, in multiples of 8. */
  readonly value: Growth
  readonly onChange: (growth: Growth) => void
  /** Longest side of the result, in pixels. */
  readonly maximum?: number
  /** Most pixels that one side may grow by. */
  readonly most?: number
}

/** Shows how a picture grows; its sides can be dragged or typed. */
export function OutpaintFrame({ picture, ...rest }: OutpaintFrameProps) {
  return <WithPicture picture={picture}>{(bitmap) => <Frame bitmap={bitmap} {...rest} />}</WithPicture>
}

interface Props extends Omit<OutpaintFrameProps, 'picture'> {
  readonly bitmap: ImageBitmap
}

const KEY_STEP = CANVAS.outpaintGrid

function Frame({ bitmap, large = false, value, onChange, maximum = CANVAS.side.maximum, most = maximum }: Props) {
  const text = useTexts()
  const [scene] = useState(() => sceneOf(bitmap))
  const latest = useRef<Latest>({ value, onChange, maximum, most })
  useEffect(() => {
    latest.current = { value, onChange, maximum, most }
    scene.show(value)
  })
  const [mount] = useState(() => (host: HTMLElement) => scene.mount(host, () => latest.current))
  const { width, height } = bitmap
  const grown = { newWidth: width + value.left + value.right, newHeight: height + value.up + value.down }
  const isGrown = grown.newWidth > width || grown.newHeight > height
  return (
    <div className={styles.editor} data-large={large || undefined}>
      <CanvasView label={text('outpaint.canvas')} mount={mount} className={styles.canvas} />
      <p className={styles.status} role="status">
        {isGrown ? text('outpaint.result', { width, height, ...grown }) : text('outpaint.nothing')}
      </p>
      {!large && <GrowthFields size={bitmap} value={value} onChange={onChange} maximum={maximum} most={most} />}
    </div>
  )
}

interface FieldsProps extends Omit<OutpaintFrameProps, 'picture' | 'large'> {
  /** Size of the image in pixels. */
  readonly size: Size
}

/** The frame in numbers, and common aspect ratios. */
export function GrowthFields({ size, value, onChange, maximum = CANVAS.side.maximum, most = maximum }: FieldsProps) {
  const text = useTexts()
  const rule = { size, maximum, most }
  const isGrown = DIRECTIONS.some((direction) => value[direction] > 0)
  const fits = (preset: GrowthPreset) => DIRECTIONS.every((direction) => presetGrowth(preset, rule)[direction] === value[direction])
  return (
    <>
      <div className={styles.presets} role="group" aria-label={text('outpaint.presets')}>
        {GROWTH_PRESETS.map((preset) => (
          <Button
            key={preset}
            size="small"
            aria-pressed={isGrown && fits(preset)}
            className={styles.preset}
            onClick={() => onChange(presetGrowth(preset, rule))}
          >
            {text(`outpaint.${preset}`)}
          </Button>
        ))}
        {isGrown && (
          <Button size="small" look="quiet" onClick={() => onChange(NO_GROWTH)}>
            {text('outpaint.reset')}
          </Button>
        )}
      </div>
      <div className={styles.fields}>
        {DIRECTIONS.map((direction) => (
          <NumberField
            key={direction}
            label={text(`outpaint.${direction}`)}
            value={value[direction]}
            step={KEY_STEP}
            onChange={(next) => onChange(changeGrowth(value, { [direction]: next }, rule))}
          />
        ))}
      </div>
    </>
  )
}

type Latest = Pick<OutpaintFrameProps, 'value' | 'onChange'> & GrowthLimits

/**
 * The viewport of the frame. While a side is dragged the view is fixed, so that the frame grows under the pointer; afterwards all of it is scrolled into view.
 */
function sceneOf(bitmap: ImageBitmap) {
  let viewport: Viewport | undefined
  let shown: Growth | undefined
  let isDragging = false
  const show = (growth: Growth) => {
    if (shown === growth && !isDragging) return
    shown = growth
    if (isDragging) viewport?.showTool()
    else viewport?.show({ bounds: grownArea(bitmap, growth) })
  }
  return {
    show,
    mount(host: HTMLElement, latest: () => Latest): () => void {
      const mounted = new Viewport(host, { picture: bitmap, bounds: grownArea(bitmap, latest().value) }, { margin: 28 })
      viewport = mounted
      mounted.take(
        new Outpaint({
          size: bitmap,
          growth: () => latest().value,
          limits: latest,
          view: () => mounted.view,
          pixelRatio: () => mounted.pixelRatio,
          onChange: (growth) => {
            isDragging = true
            latest().onChange(growth)
          },
          onEnd: () => {
            isDragging = false
            mounted.show({ bounds: grownArea(bitmap, latest().value) })
          },
        }),
      )
      return () => {
        mounted.destroy()
        viewport = undefined
      }
    },
  }
}
