import type { StoreApi } from 'zustand'
import type { Colour } from '../pixels/blend.ts'
import type { Layer } from '../pixels/layer.ts'
import type { Board, Picker, Pixels, Selection } from '../tools/board.ts'
import { Brush } from '../tools/brush.ts'
import { Eraser } from '../tools/eraser.ts'
import { Fill } from '../tools/fill.ts'
import { Lasso } from '../tools/lasso.ts'
import { Pick } from '../tools/pick.ts'
import { Polygon } from '../tools/polygon.ts'
import { Shape } from '../tools/shape.ts'
import type { Tool } from '../tools/tool.ts'
import { colourOf } from './colour.ts'
import type { ToolName } from './keys.ts'
import type { Viewport } from './viewport.ts'

/** Part of an editor's state that a board reads and updates. */
interface Ink {
  readonly size: number
  readonly hardness: number
  readonly colour: string
  readonly background: string
  readonly busy: boolean
  readonly selection: Selection
}

interface Editing<State extends Ink> {
  readonly state: StoreApi<State>
  readonly layer: Layer
  readonly viewport: Viewport | undefined
}

interface BoardOptions {
  /** Pixels of the layer per pixel of the brush's size. */
  readonly scale: () => number
  /** Overrides the chosen colour. */
  readonly colour?: () => Colour | undefined
  readonly keep: () => void
  readonly picture?: () => Pixels | undefined
  readonly picker?: () => Picker | undefined
}

/** The tools' view of an editor: always its current state. */
export const boardOf = <State extends Ink>(editor: Editing<State>, { scale, colour, keep, picture, picker }: BoardOptions): Board => ({
  get layer() {
    return editor.layer
  },
  get ink() {
    return { erase: false, colour: colour?.() ?? colourOf(editor.state.getState().colour) }
  },
  get background() {
    return colourOf(editor.state.getState().background)
  },
  get brush() {
    const { size, hardness } = editor.state.getState()
    return { size: size * scale(), hardness }
  },
  get pixelRatio() {
    return editor.viewport?.pixelRatio ?? 1
  },
  get selection() {
    return editor.state.getState().selection
  },
  get picker() {
    return picker?.()
  },
  picture: () => picture?.(),
  keep,
  showTool: () => editor.viewport?.showTool(),
  setBusy: (busy) => editor.state.setState((state) => ({ ...state, busy })),
})

/** The tool of that name, acting on a board. */
export function painting(name: ToolName, board: Board, { filled }: { readonly filled: boolean }): Tool {
  switch (name) {
    case 'brush':
      return new Brush(board)
    case 'eraser':
      return new Eraser(board)
    case 'lasso':
      return new Lasso(board)
    case 'polygon':
      return new Polygon(board)
    case 'pick':
      return new Pick(board)
    case 'wand':
      return new Fill(board, { byPicture: true })
    case 'rectangle':
    case 'ellipse':
      return new Shape(board, { name, filled })
    case 'line':
      return new Shape(board, { name, filled: false })
    default:
      return new Fill(board)
  }
}
