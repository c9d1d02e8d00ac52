import type { StoreApi } from 'zustand'
import type { Layer } from '../pixels/layer.ts'
import { maskWord } from '../pixels/mask-ink.ts'
import { outlineDistances } from '../pixels/outline-distance.ts'

/** Change of a mask's outline, in pixels of the image. */
export interface EdgeChange {
  /** Positive moves the outline outwards, negative inwards. */
  readonly grow: number
  /** Width of the soft edge. */
  readonly feather: number
}

export const NO_EDGE_CHANGE: EdgeChange = { grow: 0, feather: 0 }

interface Edited<State> {
  readonly state: StoreApi<State>
  readonly layer: Layer
  readonly keep: () => void
}

/** Moves and softens the outline of a mask. Consecutive changes start from the mask before the first of them, and each is one history step. */
export class Edges<State extends { readonly version: number; readonly edges: EdgeChange }> {
  readonly #editor: Edited<State>
  #source: { readonly layer: Layer; readonly write: (change: EdgeChange) => void } | undefined
  /** True while a change is shown without a history step. */
  #isPending = false
  #isKeeping = false

  constructor(editor: Edited<State>) {
    this.#editor = editor
    editor.state.subscribe(({ version }, before) => {
      if (version !== before.version && !this.#isKeeping) this.#forget()
    })
  }

  /** Shows a change; `keep` makes it a step, `cancel` reverts it. */
  show(change: EdgeChange): void {
    const { layer } = this.#editor
    if (this.#source?.layer !== layer) this.#source = { layer, write: writerOf(layer) }
    this.#source.write(change)
    this.#isPending = true
    this.#set(change)
  }

  keep(): void {
    if (!this.#isPending) return
    this.#isPending = false
    this.#isKeeping = true
    this.#editor.keep()
    this.#isKeeping = false
  }

  /** Returns true if there was a change to revert. */
  cancel(): boolean {
    if (!this.#isPending) return false
    this.#editor.layer.cancel()
    this.#forget()
    return true
  }

  #forget(): void {
    this.#source = undefined
    this.#isPending = false
    if (this.#editor.state.getState().edges !== NO_EDGE_CHANGE) this.#set(NO_EDGE_CHANGE)
  }

  #set(edges: EdgeChange): void {
    this.#editor.state.setState((state) => ({ ...state, edges }))
  }
}

/** Writes a layer's current mask with a changed outline. With four bytes per pixel the mask is in the alpha channel. */
function writerOf(layer: Layer): (change: EdgeChange) => void {
  const isInk = layer.channels === 4
  const source = isInk
    ? Uint8Array.from({ length: layer.width * layer.height }, (_, i) => layer.data[i * 4 + 3] ?? 0)
    : Uint8Array.from(layer.data)
  const distances = outlineDistances(source, layer)
  const markAt = (index: number, { grow, feather }: EdgeChange): number => {
    if (grow === 0 && feather === 0) return source[index] ?? 0
    const width = Math.max(1, feather)
    const share = Math.min(1, Math.max(0, 0.5 + ((distances[index] ?? 0) + grow) / width))
    return Math.round(255 * (width > 1 ? share * share * (3 - 2 * share) : share))
  }
  return (change) =>
    layer.change((data) => {
      const written = isInk ? new Uint32Array(data.buffer) : data
      for (let index = 0; index < source.length; index++) written[index] = isInk ? maskWord(markAt(index, change)) : markAt(index, change)
    })
}
