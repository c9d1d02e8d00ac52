import { useEffect, useRef } from 'react'
import type { Mask } from '../mask.ts'
import { type Area, type Size, wholeOf } from '../pixels/area.ts'
import { CANVAS } from '../rules.ts'
import { useTexts } from '../use-texts.ts'
import styles from './marked-part.module.css'

interface Props {
  readonly bitmap: ImageBitmap
  readonly mask: Mask
  readonly onEnd: () => void
}

/** The marked part of the picture, cut out and enlarged, for a few seconds after a stroke. */
export function MarkedPart({ bitmap, mask, onEnd }: Props) {
  const text = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const area = around(mask.area, bitmap)
  const size = sizeOf(area)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) draw(context, { bitmap, mask, area: around(mask.area, bitmap) })
    const timer = setTimeout(onEnd, CANVAS.cropPreviewMilliseconds)
    return () => clearTimeout(timer)
  }, [bitmap, mask, onEnd])
  return (
    <div className={styles.part} data-corner={cornerOf(mask)}>
      <canvas ref={canvas} role="img" aria-label={text('mask.part')} {...size} />
    </div>
  )
}

/** The area with a margin around it. */
function around({ left, top, right, bottom }: Area, bitmap: Size): Area {
  const room = Math.ceil(Math.max(right - left, bottom - top) * 0.12) + 4
  const whole = wholeOf(bitmap)
  return {
    left: Math.max(whole.left, left - room),
    top: Math.max(whole.top, top - room),
    right: Math.min(whole.right, right + room),
    bottom: Math.min(whole.bottom, bottom + room),
  }
}

function sizeOf({ left, top, right, bottom }: Area): Size {
  const factor = CANVAS.markedPartSide / Math.max(right - left, bottom - top)
  return { width: Math.max(1, Math.round((right - left) * factor)), height: Math.max(1, Math.round((bottom - top) * factor)) }
}

/** The corner farthest from the hand. */
const cornerOf = ({ area, width, height }: Mask): string =>
  `${area.top + area.bottom > height ? 'top' : 'bottom'} ${area.left + area.right > width ? 'left' : 'right'}`

function draw(context: CanvasRenderingContext2D, { bitmap, mask, area }: Pick<Props, 'bitmap' | 'mask'> & { readonly area: Area }): void {
  const { width, height } = context.canvas
  const [across, down] = [area.right - area.left, area.bottom - area.top]
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, area.left, area.top, across, down, 0, 0, width, height)
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let y = 0; y < height; y++) {
    const row = (area.top + Math.floor(((y + 0.5) * down) / height)) * mask.width + area.left
    for (let x = 0; x < width; x++) {
      const kept = 1 - (mask.marks[row + Math.floor(((x + 0.5) * across) / width)] ?? 0) / 255
      const at = (y * width + x) * 4
      for (let channel = at; channel < at + 3; channel++) data[channel] = mix(data[channel] ?? 0, kept * VEIL)
    }
  }
  context.putImageData(image, 0, 0)
}

/** Opacity of the veil over the unmarked part. */
const VEIL = 0.72
const GREY = 128
const mix = (value: number, share: number): number => value + (GREY - value) * share
