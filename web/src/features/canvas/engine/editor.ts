import { createStore, type StoreApi } from 'zustand'
import { context2d } from '../../../lib/context-2d.ts'
import { type Size, wholeOf } from '../pixels/area.ts'
import type { Colour } from '../pixels/blend.ts'
import { Layer } from '../pixels/layer.ts'
import type { Position } from '../pixels/outline.ts'
import { CANVAS } from '../rules.ts'
import type { Board, Picker, Pixels, Selection } from '../tools/board.ts'
import { clear } from '../tools/clear.ts'
import { invert } from '../tools/invert.ts'
import type { Tool } from '../tools/tool.ts'
import { boardOf, painting } from './board-of.ts'
import { type EdgeChange, Edges, NO_EDGE_CHANGE } from './edges.ts'
import { History } from './history.ts'
import { type Command, type ToolName } from './keys.ts'
import { createPicker, type FindObjects } from './picker.ts'
import { type Picture, Viewport } from './viewport.ts'

const TOOLS: Readonly<Record<'drawing' | 'mask', readonly ToolName[]>> = {
  drawing: ['brush', 'eraser', 'line', 'rectangle', 'ellipse', 'lasso', 'fill'],
  mask: ['brush', 'eraser', 'lasso', 'polygon', 'wand', 'pick', 'rectangle', 'fill'],
}

/** State shown by the tool bar. */
export interface EditorState {
  readonly tool: ToolName
  /** Diameter of the brush, in pixels of the canvas or, for a mask, of the screen. */
  readonly size: number
  readonly hardness: number
  /** `#rrggbb` */
  readonly colour: string
  /** The colour that the X key swaps in. */
  readonly otherColour: string
  readonly background: string
  /** Opacity of a shown mask, 0 to 1. */
  readonly opacity: number
  readonly tint: Colour
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly busy: boolean
  readonly width: number
  readonly height: number
  /** Counts changes of the pixels. */
  readonly version: number
  readonly selection: Selection
  readonly edges: EdgeChange
}

/** The part of an editor that the tool bar and the settings of a brush work with. */
export interface PaintEditor {
  readonly state: Pick<StoreApi<EditorState>, 'getState' | 'getInitialState' | 'subscribe'>
  set(change: Partial<Pick<EditorState, 'tool' | 'size' | 'hardness' | 'colour' | 'otherColour' | 'selection'>>): void
  /** Changes of a mask's outline. */
  readonly edges: Pick<Edges<EditorState>, 'show' | 'keep'>
  run(command: Command): void
  undo(): void
  redo(): void
  cancel(): boolean
  /** Completes a polygon; returns true if there was one. */
  close(): boolean
  /** Selects objects; undefined if unsupported. */
  readonly picker?: Picker | undefined
  /** Moves the tool's crosshair; returns true if it has one. */
  moveCrosshair?(by: Position): boolean
  clear(): void
}

interface Options extends Size {
  readonly kind: 'drawing' | 'mask'
  readonly picture?: Picture
  readonly start?: Partial<Pick<EditorState, 'size' | 'hardness' | 'colour' | 'otherColour' | 'background' | 'opacity' | 'tint'>>
  readonly pixelRatio?: () => number
  readonly findObjects?: FindObjects
}

/** A canvas with its tools, its history and its state; displayed by `mount`. */
export class Editor implements PaintEditor {
  readonly state: StoreApi<EditorState>
  readonly kind: 'drawing' | 'mask'
  readonly history: History
  readonly picture: Picture | undefined
  readonly edges: Edges<EditorState>
  readonly picker: Picker | undefined
  readonly #options: Options
  #layer: Layer
  #viewport: Viewport | undefined
  /** Pixels of the image, read on demand. */
  #pixels: Pixels | undefined
  /** The background as of the last step of the history. */
  #background: string

  constructor(options: Options) {
    const { kind, width, height, picture, start } = options
    this.kind = kind
    this.picture = picture
    this.#options = options
    this.#layer = new Layer(options, kind === 'mask' ? 1 : 4)
    this.history = new History(() => this.#reportHistory())
    this.state = createStore(() => ({
      tool: 'brush',
      size: kind === 'mask' ? CANVAS.brush.mask : CANVAS.brush.drawing,
      hardness: 1,
      colour: '#17181a',
      otherColour: '#c8371f',
      background: '#ffffff',
      opacity: kind === 'mask' ? 0.55 : 1,
      tint: [200, 55, 31],
      canUndo: false,
      canRedo: false,
      busy: false,
      width,
      height,
      version: 0,
      selection: SELECTION,
      edges: NO_EDGE_CHANGE,
      ...start,
    }))
    this.#background = this.state.getState().background
    this.edges = new Edges(this)
    this.picker = options.findObjects && createPicker(this.#board, options.findObjects)
  }

  get layer(): Layer {
    return this.#layer
  }

  get viewport(): Viewport | undefined {
    return this.#viewport
  }

  /** Displays the canvas inside an element; the returned function removes it. */
  mount(host: HTMLElement): () => void {
    const viewport = new Viewport(
      host,
      { ...this.#look(), picture: this.picture, layer: this.#layer, bounds: wholeOf(this.#layer) },
      {
        margin: this.kind === 'drawing' ? 16 : 0,
        ring: () => (['brush', 'eraser'].includes(this.state.getState().tool) ? this.#board.brush.size : undefined),
        ...(this.#options.pixelRatio && { pixelRatio: this.#options.pixelRatio }),
      },
    )
    this.#viewport = viewport
    viewport.take(this.#tool())
    return () => {
      viewport.destroy()
      this.#viewport = undefined
      this.#layer.rest()
    }
  }

  set(change: Partial<EditorState>): void {
    this.state.setState(change)
    if ('tool' in change) this.#viewport?.take(this.#tool())
    this.#viewport?.show(this.#look())
  }

  run(command: Command): void {
    switch (command.do) {
      case 'tool':
        if (TOOLS[this.kind].includes(command.tool)) this.set({ tool: command.tool })
        return
      case 'size':
        return this.#resizeBrush(command.factor)
      case 'zoom':
        return this.#viewport?.zoom(command.factor)
      case 'fit':
        return this.#viewport?.fit()
      case 'swap':
        return this.#swap()
      case 'cancel':
        this.cancel()
        return
      case 'close':
        this.close()
        return
      case 'undo':
        return this.undo()
      case 'redo':
        return this.redo()
    }
  }

  /** Cancels the stroke in progress, or else undoes the last step. */
  undo(): void {
    if (!this.cancel()) this.history.undo()
  }

  redo(): void {
    if (!this.cancel()) this.history.redo()
  }

  /** Cancels the action in progress; returns true if there was one. */
  cancel(): boolean {
    const { busy } = this.state.getState()
    if (busy) this.#viewport?.tool?.cancel()
    const isReverted = this.edges.cancel()
    return this.#viewport?.cancel() === true || isReverted || busy
  }

  close(): boolean {
    return this.#viewport?.tool?.close?.() ?? false
  }

  moveCrosshair(by: Position): boolean {
    const tool = this.#viewport?.tool
    tool?.nudge?.(by)
    return tool?.nudge !== undefined
  }

  /** Turns the changes so far into one history step. */
  keep(): void {
    this.history.add(this.layer.keep())
  }

  clear(): void {
    this.cancel()
    clear(this.#board)
  }

  invert(): void {
    this.cancel()
    invert(this.#board)
  }

  /** Resizes the canvas; the drawing keeps its position from the upper left corner. */
  resize(size: Size): void {
    this.cancel()
    const before = this.#layer
    if (before.width === size.width && before.height === size.height) return
    const after = new Layer(size, before.channels)
    copyInto(before, after)
    before.rest()
    this.#showLayer(after)
    this.history.add({ undo: () => this.#showLayer(before), redo: () => this.#showLayer(after) })
  }

  /** Turns the shown background into a history step, after the choice is final. */
  keepBackground(): void {
    const before = this.#background
    const { background } = this.state.getState()
    if (before === background) return
    const show = (colour: string) => {
      this.#background = colour
      this.set({ background: colour })
    }
    this.#background = background
    this.history.add({ undo: () => show(before), redo: () => show(background) })
  }

  /** Loads marks or pixels as the initial state, which cannot be undone. */
  load(data: Uint8ClampedArray | Uint8Array): void {
    this.#layer.change((pixels) => pixels.set(data))
    this.#layer.keep()
    this.history.forget()
  }

  readonly #board: Board = boardOf(this, {
    scale: () => (this.kind === 'mask' ? brushScale(this.layer) : 1),
    keep: () => this.keep(),
    picture: () => (this.#pixels ??= this.picture && pixelsOf(this.picture, this.layer)),
    picker: () => this.picker,
  })

  #look() {
    const { background, opacity, tint } = this.state.getState()
    return { background: this.kind === 'drawing' ? background : undefined, opacity, tint }
  }

  #showLayer(layer: Layer): void {
    this.#layer.rest()
    this.#layer = layer
    this.state.setState({ width: layer.width, height: layer.height })
    this.#viewport?.show({ layer, bounds: wholeOf(layer) })
  }

  #reportHistory(): void {
    const { canUndo, canRedo } = this.history
    this.state.setState(({ version }) => ({ canUndo, canRedo, version: version + 1 }))
  }

  #resizeBrush(factor: number): void {
    this.set({ size: resized(this.state.getState().size, factor) })
  }

  #swap(): void {
    const { tool, colour, otherColour } = this.state.getState()
    if (this.kind === 'mask') this.set({ tool: tool === 'eraser' ? 'brush' : 'eraser' })
    else this.set({ colour: otherColour, otherColour: colour })
  }

  #tool(): Tool {
    return painting(this.state.getState().tool, this.#board, { filled: this.kind === 'mask' })
  }
}

/** Initial settings for selection by colour. */
export const SELECTION: Selection = { tolerance: 32, connected: true, removes: false }

function pixelsOf(picture: Picture, { width, height }: Size): Pixels {
  const context = context2d(new OffscreenCanvas(width, height))
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** Pixels of the picture per pixel of the mask editor at its usual size: the brush is as wide as it looks there. */
export const brushScale = ({ width, height }: Size): number => Math.max(1, Math.max(width, height) / CANVAS.maskSide)

function copyInto(from: Layer, to: Layer): void {
  const width = Math.min(from.width, to.width) * from.channels
  for (let y = 0; y < Math.min(from.height, to.height); y++) {
    const start = y * from.width * from.channels
    to.data.set(from.data.subarray(start, start + width), y * to.width * to.channels)
  }
}

/** Size of a brush after a press of its key: at least one pixel more or less, within the bounds. */
export function resized(size: number, factor: number): number {
  const next = factor > 1 ? Math.max(size + 1, Math.round(size * factor)) : Math.min(size - 1, Math.round(size * factor))
  return Math.min(Math.max(next, CANVAS.brush.minimum), CANVAS.brush.maximum)
}
