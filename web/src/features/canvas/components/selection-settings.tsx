import { useStore } from 'zustand'
import { Switch } from '../../../components/switch/switch.tsx'
import type { PaintEditor } from '../engine/editor.ts'
import { useTexts } from '../use-texts.ts'
import { LabelledRange } from './labelled-range.tsx'

/** Tolerance and extent of a selection by colour. */
export function SelectionSettings({ editor }: { editor: PaintEditor }) {
  const text = useTexts()
  const { selection } = useStore(editor.state)
  return (
    <>
      <LabelledRange
        label={text('mask.tolerance')}
        value={selection.tolerance}
        minimum={0}
        maximum={255}
        text={String(selection.tolerance)}
        onChange={(tolerance) => editor.set({ selection: { ...selection, tolerance } })}
      />
      <Switch
        label={text('mask.connected')}
        checked={selection.connected}
        onChange={(connected) => editor.set({ selection: { ...selection, connected } })}
      />
      <Switch
        label={text('mask.removes')}
        checked={selection.removes}
        onChange={(removes) => editor.set({ selection: { ...selection, removes } })}
      />
    </>
  )
}
