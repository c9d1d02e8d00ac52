import { type Area, type Size, union, wholeOf } from './area.ts'
import { blendMask, blendPaint, type Ink } from './blend.ts'
import { coverSegment, type Cover, type Spot } from './cover.ts'
import { applyDifference, difference, type Samples } from './difference.ts'
import { flood, floodAll } from './flood.ts'
import { coverOutline, type Position } from './outline.ts'

/** A change that can be undone. */
export interface Step {
  readonly undo: () => void
  readonly redo: () => void
}

/** A step, and the pixels that it changed. */
export interface PixelStep extends Step {
  readonly area: Area
}

/** Buffers of a stroke in progress. */
interface Working {
  /** The pixels before the stroke. */
  readonly base: Uint8Array
  readonly cover: Cover
}

/**
 * The pixels that are drawn on, as plain numbers: a mask has one byte each (255 is marked), a drawing four (red, green, blue, alpha). They are exact: no canvas
 * rounds them, so that an undone stroke leaves nothing. A stroke is covered, then blended, and then kept or cancelled.
 */
export class Layer implements Size {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 4
  readonly data: Uint8ClampedArray<ArrayBuffer>
  /** Called with every changed area. */
  onChange: (area: Area) => void = () => undefined
  readonly #bytes: Uint8Array
  readonly #words: Samples
  #working: Working | undefined
  /** Area covered but not yet blended. */
  #covered: Area | undefined
  /** Area changed since the last step. */
  #changed: Area | undefined

  constructor({ width, height }: Size, channels: 1 | 4) {
    this.width = width
    this.height = height
    this.channels = channels
    this.data = new Uint8ClampedArray(width * height * channels)
    this.#bytes = new Uint8Array(this.data.buffer)
    this.#words = wordsOf(this.#bytes, channels)
  }

  coverSegment(spots: readonly [Spot, Spot], hardness: number): void {
    this.#note(coverSegment(this.#work().cover, spots, hardness))
  }

  coverOutline(points: readonly Position[]): void {
    this.#note(coverOutline(this.#work().cover, points))
  }

  /** Covers the matching pixels connected to a pixel, in steps: see `flood`. */
  *coverFlood({ x, y, matches }: Position & { readonly matches: (index: number) => boolean }): Generator<void, void> {
    this.#note(yield* flood({ cover: this.#work().cover, x, y, matches }))
  }

  /** Covers all matching pixels, in steps: see `floodAll`. */
  *coverAll(matches: (index: number) => boolean): Generator<void, void> {
    this.#note(yield* floodAll({ cover: this.#work().cover, matches }))
  }

  /** Applies the ink to the pixels covered since the last call. */
  blend(ink: Ink): void {
    const area = this.#covered
    if (!area) return
    const { base, cover } = this.#work()
    const blend = { data: this.#bytes, base, cover: cover.shares, stride: this.width, area }
    if (this.channels === 1) blendMask(blend, ink.erase)
    else blendPaint(blend, ink)
    this.#covered = undefined
    this.#changed = union(this.#changed, area)
    this.onChange(area)
  }

  /** Changes all pixels at once. */
  change(edit: (data: Uint8ClampedArray) => void): void {
    this.#work()
    edit(this.data)
    this.#changed = wholeOf(this)
    this.onChange(this.#changed)
  }

  /** Makes the changes since the last step a new one; `undefined` when there are none. */
  keep(): PixelStep | undefined {
    const area = this.#changed
    const working = this.#working
    if (!area || !working) return undefined
    const place = { stride: this.width, area }
    const runs = difference(wordsOf(working.base, this.channels), this.#words, place)
    this.#settle(working, area)
    if (runs.length === 0) return undefined
    const toggle = () => {
      applyDifference(this.#words, runs, place)
      if (this.#working) copyRows({ from: this.#bytes, to: this.#working.base, area, layer: this })
      this.onChange(area)
    }
    return { undo: toggle, redo: toggle, area }
  }

  /** Reverts the changes since the last step. */
  cancel(): void {
    const working = this.#working
    if (!working) return
    // A flood stopped half-way has covered pixels without reporting them.
    working.cover.shares.fill(0)
    this.#covered = undefined
    const area = this.#changed
    if (!area) return
    this.#changed = undefined
    copyRows({ from: working.base, to: this.#bytes, area, layer: this })
    this.onChange(area)
  }

  /** Frees the memory that only drawing needs. */
  rest(): void {
    this.cancel()
    this.#working = undefined
  }

  #work(): Working {
    this.#working ??= {
      base: this.#bytes.slice(),
      cover: { width: this.width, height: this.height, shares: new Uint8Array(this.width * this.height) },
    }
    return this.#working
  }

  #note(area: Area | undefined): void {
    if (area) this.#covered = union(this.#covered, area)
  }

  #settle({ base, cover }: Working, area: Area): void {
    for (let y = area.top; y < area.bottom; y++) cover.shares.fill(0, y * this.width + area.left, y * this.width + area.right)
    copyRows({ from: this.#bytes, to: base, area, layer: this })
    this.#changed = undefined
    this.#covered = undefined
  }
}

const wordsOf = (bytes: Uint8Array, channels: 1 | 4): Samples => (channels === 1 ? bytes : new Uint32Array(bytes.buffer))

interface Copy {
  readonly from: Uint8Array
  readonly to: Uint8Array
  readonly area: Area
  readonly layer: { readonly width: number; readonly channels: number }
}

function copyRows({ from, to, area, layer: { width, channels } }: Copy): void {
  for (let y = area.top; y < area.bottom; y++) {
    const start = (y * width + area.left) * channels
    to.set(from.subarray(start, (y * width + area.right) * channels), start)
  }
}
