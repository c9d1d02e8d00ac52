import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import type { LayerEditor } from '../layers/layer-editor.ts'
import { firstFrame, typedFrame } from '../tools/crop.ts'
import { useTexts } from '../use-texts.ts'
import { NumberField } from './number-field.tsx'
import styles from './crop-settings.module.css'

const RATIOS = ['free', '1:1', '4:3', '3:4', '16:9', '9:16'] as const
type Ratio = (typeof RATIOS)[number]

/** Ratio, place and size of what a crop keeps. */
export function CropSettings({ editor }: { readonly editor: LayerEditor }) {
  const text = useTexts()
  const { frame, ratio, document } = useStore(editor.state)
  const type = (change: Parameters<typeof typedFrame>[1]) => editor.set({ frame: typedFrame(frame, change, { size: document, ratio }) })
  const choose = (chosen: Ratio) => {
    const next = ratioOf(chosen)
    editor.set({ ratio: next, ...(next !== undefined && { frame: firstFrame(document, next) }) })
  }
  return (
    <div className={styles.settings}>
      <div className={styles.ratios} role="group" aria-label={text('crop.ratio')}>
        {RATIOS.map((value) => (
          <Button key={value} size="small" aria-pressed={ratioOf(value) === ratio} className={styles.ratio} onClick={() => choose(value)}>
            {value === 'free' ? text('crop.free') : value}
          </Button>
        ))}
      </div>
      <div className={styles.fields}>
        <NumberField label={text('crop.left')} value={frame.left} step={1} onChange={(left) => type({ left })} />
        <NumberField label={text('crop.top')} value={frame.top} step={1} onChange={(top) => type({ top })} />
        <NumberField label={text('crop.width')} value={frame.right - frame.left} step={1} onChange={(width) => type({ width })} />
        <NumberField label={text('crop.height')} value={frame.bottom - frame.top} step={1} onChange={(height) => type({ height })} />
      </div>
      <Button onClick={() => editor.crop()}>{text('crop.use')}</Button>
    </div>
  )
}

function ratioOf(name: Ratio): number | undefined {
  if (name === 'free') return undefined
  const [width = 1, height = 1] = name.split(':').map(Number)
  return width / height
}
