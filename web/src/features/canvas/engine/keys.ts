import { isPressed } from '../../../lib/keys.ts'
import { CANVAS_KEYS } from '../shortcuts.ts'

export type ToolName =
  | 'move'
  | 'crop'
  | 'brush'
  | 'eraser'
  | 'lasso'
  | 'polygon'
  | 'wand'
  | 'pick'
  | 'rectangle'
  | 'ellipse'
  | 'line'
  | 'fill'

export type Command =
  | { readonly do: 'tool'; readonly tool: ToolName }
  | { readonly do: 'size'; readonly factor: number }
  | { readonly do: 'zoom'; readonly factor: number }
  | { readonly do: 'undo' | 'redo' | 'swap' | 'cancel' | 'close' | 'fit' }

/** Panning lasts as long as its key is held, so the pointers handle it. */
type Key = Exclude<keyof typeof CANVAS_KEYS, 'pan'>

const COMMANDS: Readonly<Record<Key, Command>> = {
  move: { do: 'tool', tool: 'move' },
  crop: { do: 'tool', tool: 'crop' },
  brush: { do: 'tool', tool: 'brush' },
  eraser: { do: 'tool', tool: 'eraser' },
  lasso: { do: 'tool', tool: 'lasso' },
  polygon: { do: 'tool', tool: 'polygon' },
  wand: { do: 'tool', tool: 'wand' },
  pick: { do: 'tool', tool: 'pick' },
  rectangle: { do: 'tool', tool: 'rectangle' },
  fill: { do: 'tool', tool: 'fill' },
  swap: { do: 'swap' },
  smaller: { do: 'size', factor: 1 / 1.15 },
  larger: { do: 'size', factor: 1.15 },
  undo: { do: 'undo' },
  redo: { do: 'redo' },
  zoomIn: { do: 'zoom', factor: 1.25 },
  zoomOut: { do: 'zoom', factor: 0.8 },
  fit: { do: 'fit' },
  close: { do: 'close' },
  cancel: { do: 'cancel' },
}

const KEYS = Object.keys(COMMANDS) as Key[]

/** The command of a key on a canvas; `undefined` for other keys. */
export function commandOf(event: Parameters<typeof isPressed>[0]): Command | undefined {
  const key = KEYS.find((name) => isPressed(event, CANVAS_KEYS[name]))
  return key && COMMANDS[key]
}
