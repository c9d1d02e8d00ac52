import { createStore, type StoreApi } from 'zustand'
import { newId } from '../../../lib/id.ts'
import { boardOf, painting } from '../engine/board-of.ts'
import { Edges, NO_EDGE_CHANGE } from '../engine/edges.ts'
import { brushScale, type EditorState, type PaintEditor, resized, SELECTION } from '../engine/editor.ts'
import { sheetPicture } from '../engine/export.ts'
import type { Command } from '../engine/keys.ts'
import { createPicker } from '../engine/picker.ts'
import { Viewport } from '../engine/viewport.ts'
import { objectFinder } from '../find-objects.ts'
import { type Area, wholeOf } from '../pixels/area.ts'
import { Layer } from '../pixels/layer.ts'
import { MASK_COLOUR, MASK_OPACITY } from '../pixels/mask-ink.ts'
import type { Position } from '../pixels/outline.ts'
import { copyRaster, emptyRaster } from '../pixels/raster.ts'
import { CANVAS } from '../rules.ts'
import type { Board, Picker, Pixels } from '../tools/board.ts'
import { Crop, firstFrame } from '../tools/crop.ts'
import { Move } from '../tools/move.ts'
import type { Tool } from '../tools/tool.ts'
import { type Document, flatten, type LayerItem, type Operation } from './document.ts'
import { pictureOf, rememberPicture } from './pictures.ts'
import { begin, redo, step, type Timeline, undo } from './timeline.ts'

export interface LayerEditorState extends EditorState {
  readonly document: Document
  /** Id of the layer that tools act on; undefined for a new sketch on top, created by the first stroke. */
  readonly selected: string | undefined
  /** Crop frame. */
  readonly frame: Area
  /** Aspect ratio of the frame; free if undefined. */
  readonly ratio: number | undefined
}

/** Steps of the arrow keys, in pixels. */
const NUDGES: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** An editor of a document: every change is an operation on its timeline, which determines the display. */
export class LayerEditor implements PaintEditor {
  readonly state: StoreApi<LayerEditorState>
  #timeline: Timeline
  #viewport: Viewport | undefined
  /** Pixels of the selected layer while a brush works on them. */
  #layer: Layer
  /** The layer of those pixels. */
  #painted: LayerItem | undefined
  readonly #below = rememberPicture()
  readonly #above = rememberPicture()
  readonly #pixelRatio: (() => number) | undefined
  readonly edges: Edges<LayerEditorState>
  readonly picker: Picker
  /** The image at the last selection by colour. */
  #seen: { readonly document: Document; readonly pixels: Pixels } | undefined

  constructor(document: Document, { pixelRatio }: { readonly pixelRatio?: () => number } = {}) {
    this.#timeline = begin(document)
    this.#pixelRatio = pixelRatio
    this.#layer = new Layer(document, 4)
    this.state = createStore<LayerEditorState>(() => ({
      tool: 'brush',
      size: CANVAS.brush.drawing,
      hardness: 1,
      colour: '#c8371f',
      otherColour: '#17181a',
      background: '#ffffff',
      opacity: 1,
      tint: [200, 55, 31],
      canUndo: false,
      canRedo: false,
      busy: false,
      width: document.width,
      height: document.height,
      version: 0,
      document,
      selected: paintable(topOf(document))?.id,
      frame: wholeOf(document),
      ratio: undefined,
      selection: SELECTION,
      edges: NO_EDGE_CHANGE,
    }))
    this.edges = new Edges(this)
    this.picker = createPicker(
      this.#board,
      objectFinder(() => sheetPicture(flatten(this.state.getState().document))),
    )
  }

  get layer(): Layer {
    return this.#layer
  }

  get viewport(): Viewport | undefined {
    return this.#viewport
  }

  /** Displays the document inside an element; the returned function removes it. */
  mount(host: HTMLElement): () => void {
    this.#viewport = new Viewport(
      host,
      { bounds: wholeOf(this.#timeline.present) },
      {
        margin: 12,
        ring: () => (['brush', 'eraser'].includes(this.state.getState().tool) ? this.#board.brush.size : undefined),
        ...(this.#pixelRatio && { pixelRatio: this.#pixelRatio }),
      },
    )
    this.#show()
    this.#viewport.take(this.#tool())
    return () => {
      this.#viewport?.destroy()
      this.#viewport = undefined
      this.#layer.rest()
    }
  }

  set(change: Partial<LayerEditorState>): void {
    const { tool: before } = this.state.getState()
    this.state.setState(change)
    if ('tool' in change && change.tool !== before) {
      this.cancel()
      this.#prepare()
      this.#show()
      this.#viewport?.take(this.#tool())
    } else if ('selected' in change) {
      this.#show()
      this.#viewport?.take(this.#tool())
    } else if ('frame' in change) this.#viewport?.showTool()
  }

  /** Applies a step; an added layer is selected. */
  do(operation: Operation): void {
    this.cancel()
    this.#follow(step(this.#timeline, operation), operation.do === 'add' ? operation.layer.id : undefined)
  }

  run(command: Command): void {
    switch (command.do) {
      case 'tool':
        // Found objects are only added to a mask.
        if (command.tool === 'pick' && !this.#isMask()) return undefined
        return this.set({ tool: command.tool })
      case 'size': {
        const { size } = this.state.getState()
        return this.set({ size: resized(size, command.factor) })
      }
      case 'swap': {
        const { colour, otherColour } = this.state.getState()
        return this.set({ colour: otherColour, otherColour: colour })
      }
      case 'zoom':
        return this.#viewport?.zoom(command.factor)
      case 'fit':
        return this.#viewport?.fit()
      case 'cancel':
        this.cancel()
        return undefined
      case 'close':
        this.close()
        return undefined
      case 'undo':
        return this.undo()
      case 'redo':
        return this.redo()
    }
  }

  undo(): void {
    if (!this.cancel()) this.#follow(undo(this.#timeline))
  }

  redo(): void {
    if (!this.cancel()) this.#follow(redo(this.#timeline))
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

  /** Clears the current layer. */
  clear(): void {
    this.cancel()
    this.#layer.change((pixels) => pixels.fill(0))
    this.keep()
  }

  /** Moves the selected layer by a key; returns true if the key does that. */
  nudge({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
    const by = NUDGES[key]
    const layer = this.#selected()
    if (!by || !layer || this.state.getState().tool !== 'move') return false
    const pixels = shiftKey ? 10 : 1
    this.do({ do: 'move', id: layer.id, x: layer.x + by.x * pixels, y: layer.y + by.y * pixels })
    return true
  }

  /** Selects the layer for tools. Given images cannot be painted, so selecting one switches to the move tool; a mask switches to painting. */
  select(id: string): void {
    const { tool, document } = this.state.getState()
    this.cancel()
    this.set({ selected: id })
    const layer = document.layers.find((one) => one.id === id)
    if (layer?.kind === 'mask' && (tool === 'move' || tool === 'crop')) this.set({ tool: 'brush' })
    else if (tool !== 'move' && !paintable(layer)) this.set({ tool: 'move' })
  }

  /** Merges a layer into the one below, which is then selected. */
  merge({ id }: LayerItem): void {
    const { layers } = this.state.getState().document
    const below = layers[layers.findIndex((layer) => layer.id === id) - 1]
    if (!below) return
    this.cancel()
    this.#follow(step(this.#timeline, { do: 'merge', id }), below.id)
  }

  /** Adds an empty layer to draw on. */
  addSketch(): void {
    const { document, tool } = this.state.getState()
    this.do({ do: 'add', layer: { id: newId(), kind: 'sketch', x: 0, y: 0, raster: emptyRaster(document) } })
    if (tool === 'move' || tool === 'crop') this.set({ tool: 'brush' })
  }

  /** Crops to the frame. */
  crop(): void {
    const { frame } = this.state.getState()
    this.do({ do: 'crop', area: frame })
  }

  /** Turns brush changes into a step. */
  keep(): void {
    const area = this.#layer.keep()?.area
    if (!area) return
    const id = this.state.getState().selected ?? newId()
    const { width, height, data } = this.#layer
    const next = step(this.#timeline, { do: 'paint', id, pixels: { width, height, data }, area })
    this.#painted = next.present.layers.find((layer) => layer.id === id)
    this.#follow(next, id)
  }

  readonly #board: Board = boardOf(this, {
    scale: () => brushScale(this.#layer),
    colour: () => (this.#isMask() ? MASK_COLOUR : undefined),
    keep: () => this.keep(),
    picture: () => this.#picture(),
    picker: () => this.picker,
  })

  #picture(): Pixels {
    const { document } = this.state.getState()
    if (this.#seen?.document !== document) this.#seen = { document, pixels: flatten(document) }
    return this.#seen.pixels
  }

  #selected(): LayerItem | undefined {
    const { document, selected } = this.state.getState()
    return document.layers.find(({ id }) => id === selected)
  }

  #isMask(): boolean {
    return this.#selected()?.kind === 'mask'
  }

  #follow(timeline: Timeline, selected: string | undefined = this.state.getState().selected): void {
    if (timeline === this.#timeline) return
    this.#timeline = timeline
    const { present: document, past, future } = timeline
    const before = this.state.getState()
    const wasMask = this.#isMask()
    const isResized = before.document.width !== document.width || before.document.height !== document.height
    const isThere = document.layers.some(({ id }) => id === selected)
    this.state.setState({
      document,
      width: document.width,
      height: document.height,
      selected: isThere ? selected : undefined,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      version: before.version + 1,
      ...(isResized && { frame: wholeOf(document) }),
    })
    if (before.tool !== 'crop') this.#prepare()
    this.#show()
    if (isResized || wasMask !== this.#isMask()) this.#viewport?.take(this.#tool())
  }

  /** Selects a layer that a tool can work on. */
  #prepare(): void {
    const { tool, document } = this.state.getState()
    const top = topOf(document)
    if (tool === 'crop') this.state.setState({ frame: firstFrame(document, this.state.getState().ratio) })
    else if (tool === 'move') this.state.setState({ selected: (this.#selected() ?? top)?.id })
    else if (!paintable(this.#selected())) this.state.setState({ selected: paintable(top)?.id })
  }

  /** Renders the document: what is below the selected layer, the layer, and what is above it. */
  #show(): void {
    const { document, selected, tool } = this.state.getState()
    const { layers } = document
    const layer = this.#selected()
    // A new sketch will be on top, below the mask.
    const at = layer ? layers.indexOf(layer) : layers.findLastIndex(({ kind }) => kind !== 'mask') + 1
    const bounds = wholeOf(document)
    if (tool === 'crop') {
      this.#viewport?.show({ bounds, picture: this.#below(document, layers), layer: undefined, floating: undefined, above: undefined })
      return
    }
    const isMoved = tool === 'move' && layer !== undefined
    if (!isMoved) this.#load(document, layer)
    const { width = 0, height = 0 } = layer?.raster ?? {}
    const own = isMoved ? pictureOf({ width, height }, [{ ...layer, x: 0, y: 0 }]) : undefined
    this.#viewport?.show({
      bounds,
      picture: this.#below(document, layers.slice(0, at)),
      floating: own && layer && { picture: own, x: layer.x, y: layer.y },
      opacity: layer?.kind === 'mask' ? MASK_OPACITY : 1,
      layer: isMoved || (selected !== undefined && layer?.hidden) ? undefined : this.#layer,
      above: this.#above(document, layers.slice(layer ? at + 1 : at)),
    })
  }

  /** Loads the pixels of a layer, unless they remain from the last stroke. */
  #load(document: Document, layer: LayerItem | undefined): void {
    const isSize = this.#layer.width === document.width && this.#layer.height === document.height
    if (isSize && this.#painted?.raster === layer?.raster && this.#painted?.x === layer?.x && this.#painted?.y === layer?.y) return
    const next = new Layer(document, 4)
    if (layer) copyRaster(layer.raster, next, layer)
    this.#painted = layer
    this.#layer = next
  }

  #tool(): Tool {
    const board = this.#board
    const { tool, document } = this.state.getState()
    const viewport = () => this.#viewport
    switch (tool) {
      case 'move':
        return new Move({
          place: () => this.#selected(),
          onMove: (place) => viewport()?.float(place),
          onEnd: (place) => {
            const layer = this.#selected()
            if (layer) this.do({ do: 'move', id: layer.id, x: place.x, y: place.y })
          },
        })
      case 'crop':
        return new Crop({
          size: document,
          frame: () => this.state.getState().frame,
          ratio: () => this.state.getState().ratio,
          view: () => viewport()?.view ?? { scale: 1, x: 0, y: 0 },
          pixelRatio: () => viewport()?.pixelRatio ?? 1,
          onChange: (frame) => this.set({ frame }),
        })
      default:
        return painting(tool, board, { filled: this.#isMask() })
    }
  }
}

/** Top layer of the image itself. */
const topOf = ({ layers }: Document): LayerItem | undefined => layers.findLast(({ kind }) => kind !== 'mask')

/** The layer, if it can be painted: given images are immutable. */
const paintable = (layer: LayerItem | undefined): LayerItem | undefined => (layer?.kind === 'picture' ? undefined : layer)
