import {
  Brush,
  Circle,
  Crop,
  Eraser,
  Lasso,
  type LucideIcon,
  Maximize,
  MousePointerClick,
  Move,
  PaintBucket,
  Redo2,
  Slash,
  Square,
  Trash2,
  WandSparkles,
  Waypoints,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '../../../components/button/icon-button.tsx'
import type { PaintEditor } from '../engine/editor.ts'
import type { ToolName } from '../engine/keys.ts'
import { useKeyedTexts, useTexts } from '../use-texts.ts'
import styles from './tool-bar.module.css'

const ICONS: Readonly<Record<ToolName, LucideIcon>> = {
  move: Move,
  crop: Crop,
  brush: Brush,
  eraser: Eraser,
  lasso: Lasso,
  polygon: Waypoints,
  wand: WandSparkles,
  pick: MousePointerClick,
  rectangle: Square,
  ellipse: Circle,
  line: Slash,
  fill: PaintBucket,
}

interface Props {
  readonly editor: PaintEditor
  readonly tools: readonly ToolName[]
  /** More actions, before the one that clears the canvas. */
  readonly children?: ReactNode
}

/** The tools of a canvas, and actions on all of it. */
export function ToolBar({ editor, tools, children }: Props) {
  const text = useTexts()
  const keyed = useKeyedTexts()
  const { tool: chosen, canUndo, canRedo, busy } = useStore(editor.state)
  return (
    <div className={styles.bar}>
      <div role="group" aria-label={text('tools.label')} className={styles.group}>
        {tools.map((tool) => {
          const Icon = ICONS[tool]
          return (
            <IconButton
              key={tool}
              label={keyed(text(`tools.${tool}`), tool)}
              icon={<Icon />}
              aria-pressed={tool === chosen}
              className={styles.tool}
              onClick={() => editor.set({ tool })}
            />
          )
        })}
      </div>
      <div className={styles.group}>
        <IconButton label={keyed(text('undo'), 'undo')} icon={<Undo2 />} disabled={!canUndo && !busy} onClick={() => editor.undo()} />
        <IconButton label={keyed(text('redo'), 'redo')} icon={<Redo2 />} disabled={!canRedo} onClick={() => editor.redo()} />
        {children}
        <IconButton label={text('clear')} icon={<Trash2 />} onClick={() => editor.clear()} />
      </div>
      <div role="group" aria-label={text('zoom')} className={`${styles.group} ${styles.zoom}`}>
        <IconButton label={keyed(text('zoomOut'), 'zoomOut')} icon={<ZoomOut />} onClick={() => editor.run({ do: 'zoom', factor: 0.8 })} />
        <IconButton label={keyed(text('fit'), 'fit')} icon={<Maximize />} onClick={() => editor.run({ do: 'fit' })} />
        <IconButton label={keyed(text('zoomIn'), 'zoomIn')} icon={<ZoomIn />} onClick={() => editor.run({ do: 'zoom', factor: 1.25 })} />
      </div>
      <p className="visually-hidden" role="status">
        {busy ? text('filling') : ''}
      </p>
    </div>
  )
}
