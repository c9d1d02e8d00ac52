import { useStore } from 'zustand'
import type { PaintEditor } from '../engine/editor.ts'
import { CANVAS } from '../rules.ts'
import { useTexts } from '../use-texts.ts'
import { LabelledRange } from './labelled-range.tsx'

/** Size and hardness of a canvas's brush. */
export function BrushSettings({ editor }: { editor: PaintEditor }) {
  const text = useTexts()
  const { size, hardness } = useStore(editor.state)
  return (
    <>
      <LabelledRange
        label={text('brushSize')}
        value={size}
        minimum={CANVAS.brush.minimum}
        maximum={CANVAS.brush.maximum}
        text={`${size} px`}
        onChange={(next) => editor.set({ size: next })}
      />
      <LabelledRange
        label={text('hardness')}
        value={hardness}
        minimum={0}
        maximum={1}
        step={0.05}
        text={`${Math.round(hardness * 100)}%`}
        onChange={(next) => editor.set({ hardness: next })}
      />
    </>
  )
}
