import { useStore } from 'zustand'
import type { PaintEditor } from '../engine/editor.ts'
import { CANVAS } from '../rules.ts'
import { useTexts } from '../use-texts.ts'
import { LabelledRange } from './labelled-range.tsx'
import styles from './edge-settings.module.css'

/** Grows, shrinks and softens a mask: shown while a slider moves, a step of the history once it rests. */
export function EdgeSettings({ editor }: { editor: PaintEditor }) {
  const text = useTexts()
  const { edges } = useStore(editor.state)
  const keep = () => editor.edges.keep()
  return (
    <div className={styles.edges} onPointerUp={keep} onKeyUp={keep} onBlur={keep}>
      <LabelledRange
        label={text('mask.grow')}
        value={edges.grow}
        minimum={-CANVAS.edge}
        maximum={CANVAS.edge}
        text={`${edges.grow > 0 ? '+' : ''}${edges.grow} px`}
        onChange={(grow) => editor.edges.show({ ...edges, grow })}
      />
      <LabelledRange
        label={text('mask.feather')}
        value={edges.feather}
        minimum={0}
        maximum={CANVAS.edge}
        text={`${edges.feather} px`}
        onChange={(feather) => editor.edges.show({ ...edges, feather })}
      />
    </div>
  )
}
