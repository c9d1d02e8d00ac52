import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { cropPicture, toPng } from '../engine/export.ts'
import { Viewport } from '../engine/viewport.ts'
import { type Area, wholeOf } from '../pixels/area.ts'
import { CANVAS } from '../rules.ts'
import { Crop, firstFrame, typedFrame } from '../tools/crop.ts'
import { useTexts } from '../use-texts.ts'
import { CanvasView } from './canvas-view.tsx'
import { NumberField } from './number-field.tsx'
import type { PictureSource } from './use-picture.ts'
import { WithPicture } from './with-picture.tsx'
import styles from './crop-dialog.module.css'
import dialog from './editor-dialog.module.css'

export interface CropDialogProps {
  readonly picture: PictureSource
  /** Fixed ratio, width by height; without one the person chooses. */
  readonly ratio?: number
  /** Called with the cropped part, as a PNG at its own size. */
  readonly onDone: (file: File) => void
  readonly onClose: () => void
}

/** Crops a picture to a rectangle. */
export function CropDialog({ picture, onClose, ...rest }: CropDialogProps) {
  const text = useTexts()
  return (
    <Dialog title={text('crop.title')} onClose={onClose} width={720} large>
      <WithPicture picture={picture}>{(bitmap) => <Cutter bitmap={bitmap} {...rest} />}</WithPicture>
    </Dialog>
  )
}

interface Props extends Omit<CropDialogProps, 'picture' | 'onClose'> {
  readonly bitmap: ImageBitmap
}

const RATIOS = ['free', '1:1', '4:3', '3:4', '16:9', '9:16'] as const

function Cutter({ bitmap, ratio: fixed, onDone }: Props) {
  const text = useTexts()
  const [chosen, setChosen] = useState<(typeof RATIOS)[number]>('free')
  const ratio = fixed ?? ratioOf(chosen)
  const [frame, setFrame] = useState(() => firstFrame(bitmap, ratio))
  const [preview, setPreview] = useState<Area>()
  const [failed, setFailed] = useState(false)
  const mount = useScene({ bitmap, frame, ratio, onChange: setFrame })
  const choose = (next: (typeof RATIOS)[number]) => {
    setChosen(next)
    const nextRatio = ratioOf(next)
    if (nextRatio !== undefined) setFrame(firstFrame(bitmap, nextRatio))
  }
  const use = async () => {
    try {
      onDone(await toPng(cropPicture(bitmap, frame), 'crop.png'))
    } catch {
      setFailed(true)
    }
  }
  const type = (change: Parameters<typeof typedFrame>[1]) => setFrame(typedFrame(frame, change, { size: bitmap, ratio }))
  const size = { width: frame.right - frame.left, height: frame.bottom - frame.top }
  return (
    <div className={styles.editor}>
      <div className={styles.place}>
        <CanvasView label={text('crop.canvas')} mount={mount} className={dialog.canvas} />
        {preview && <Preview bitmap={bitmap} frame={preview} onEnd={() => setPreview(undefined)} />}
      </div>
      <div className={styles.side}>
        {fixed === undefined && (
          <div className={styles.ratios}>
            <Choice
              label={text('crop.ratio')}
              wide
              value={chosen}
              options={RATIOS.map((value) => ({ value, label: value === 'free' ? text('crop.free') : value }))}
              onChange={choose}
            />
          </div>
        )}
        <div className={styles.fields}>
          <NumberField label={text('crop.left')} value={frame.left} step={1} onChange={(left) => type({ left })} />
          <NumberField label={text('crop.top')} value={frame.top} step={1} onChange={(top) => type({ top })} />
          <NumberField label={text('crop.width')} value={size.width} step={1} onChange={(width) => type({ width })} />
          <NumberField label={text('crop.height')} value={size.height} step={1} onChange={(height) => type({ height })} />
        </div>
        <DialogProblem>{failed ? text('crop.failed') : undefined}</DialogProblem>
        <div className={dialog.actions}>
          <Button onClick={() => setPreview(frame)}>{text('crop.preview')}</Button>
          <Button look="primary" onClick={() => void use()}>
            {text('crop.use')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function ratioOf(name: (typeof RATIOS)[number]): number | undefined {
  if (name === 'free') return undefined
  const [width = 1, height = 1] = name.split(':').map(Number)
  return width / height
}

interface Scene {
  readonly bitmap: ImageBitmap
  readonly frame: Area
  readonly ratio: number | undefined
  readonly onChange: (frame: Area) => void
}

/** A viewport whose tool always reads the latest props. */
function useScene(scene: Scene): (host: HTMLElement) => () => void {
  const latest = useRef(scene)
  const viewport = useRef<Viewport>(undefined)
  useEffect(() => {
    latest.current = scene
    viewport.current?.showTool()
  })
  const { bitmap } = scene
  return useMemo(
    () => (host) => {
      const mounted = new Viewport(host, { picture: bitmap, bounds: wholeOf(bitmap) }, { margin: 16 })
      viewport.current = mounted
      mounted.take(
        new Crop({
          size: bitmap,
          frame: () => latest.current.frame,
          ratio: () => latest.current.ratio,
          view: () => mounted.view,
          pixelRatio: () => mounted.pixelRatio,
          onChange: (frame) => latest.current.onChange(frame),
        }),
      )
      return () => {
        mounted.destroy()
        viewport.current = undefined
      }
    },
    [bitmap],
  )
}

/** The cropped part, shown for a few seconds. */
function Preview({ bitmap, frame, onEnd }: { bitmap: ImageBitmap; frame: Area; onEnd: () => void }) {
  const text = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  const { left, top, right, bottom } = frame
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, -left, -top)
    const timer = setTimeout(() => end.current(), CANVAS.cropPreviewMilliseconds)
    return () => clearTimeout(timer)
  }, [bitmap, left, top, right, bottom])
  return (
    <div className={dialog.preview}>
      <canvas ref={canvas} role="img" aria-label={text('crop.previewOf')} width={right - left} height={bottom - top} />
    </div>
  )
}
