import type { Colour } from '../pixels/blend.ts'
import type { Board, Pixels } from './board.ts'
import type { Point, Tool } from './tool.ts'

/** Colour tolerance, 0 to 255, so that the soft edges of lines are filled too. */
const TOLERANCE = 48
/** Filling yields after this time, so that the page can draw a frame. */
const SLICE_MILLISECONDS = 8

/** Fills a connected area of one colour. On an image below, it marks the area, and with Shift unmarks it. */
export class Fill implements Tool {
  readonly #board: Board
  readonly #byPicture: boolean
  #erase = false
  #running: Generator<void, void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(board: Board, { byPicture = false } = {}) {
    this.#board = board
    this.#byPicture = byPicture
  }

  down({ x, y, regular }: Point): void {
    if (this.#running) return
    const { layer, background, selection } = this.#board
    const place = { x: Math.floor(x), y: Math.floor(y) }
    if (place.x < 0 || place.y < 0 || place.x >= layer.width || place.y >= layer.height) return
    const start = place.y * layer.width + place.x
    const picture = this.#byPicture ? this.#board.picture() : undefined
    if (this.#byPicture && !picture) return
    const matches = picture
      ? sameColour(picture, { start, background, tolerance: selection.tolerance })
      : layer.channels === 1
        ? sameMask(layer, start)
        : sameColour(layer, { start, background, tolerance: TOLERANCE })
    this.#erase = this.#byPicture && regular !== selection.removes
    this.#running = this.#byPicture && !selection.connected ? layer.coverAll(matches) : layer.coverFlood({ ...place, matches })
    this.#board.setBusy(true)
    this.#work()
  }

  move(): void {}

  up(): void {}

  /** A fill continues after the pointer is lifted; only switching the tool or Escape stops it. */
  cancel(): void {
    if (!this.#running) return
    clearTimeout(this.#timer)
    this.#end()
    this.#board.layer.cancel()
  }

  destroy(): void {
    this.cancel()
  }

  #work(): void {
    const until = performance.now() + SLICE_MILLISECONDS
    while (performance.now() < until) {
      if (!this.#running?.next().done) continue
      this.#end()
      this.#board.layer.blend({ ...this.#board.ink, erase: this.#erase })
      return this.#board.keep()
    }
    this.#timer = setTimeout(() => this.#work(), 0)
    return undefined
  }

  #end(): void {
    this.#running = undefined
    this.#board.setBusy(false)
  }
}

function sameMask({ data }: Pixels, start: number): (index: number) => boolean {
  // The data change only when the fill is done, so they can be read while it runs.
  const wanted = data[start] ?? 0
  return (index) => Math.abs((data[index] ?? 0) - wanted) <= TOLERANCE
}

interface Likeness {
  readonly start: number
  readonly background: Colour
  readonly tolerance: number
}

function sameColour({ data }: Pixels, { start, background, tolerance }: Likeness): (index: number) => boolean {
  const seen = (index: number, channel: 0 | 1 | 2): number => {
    const alpha = data[index * 4 + 3] ?? 0
    const below = background[channel]
    return below + (((data[index * 4 + channel] ?? 0) - below) * alpha) / 255
  }
  const red = seen(start, 0)
  const green = seen(start, 1)
  const blue = seen(start, 2)
  const isNear = (index: number): boolean =>
    Math.abs(seen(index, 0) - red) <= tolerance &&
    Math.abs(seen(index, 1) - green) <= tolerance &&
    Math.abs(seen(index, 2) - blue) <= tolerance
  // Caches the last answer: most pixels equal the one checked before.
  const words = new Uint32Array(data.buffer)
  let last = words[start]
  let answer = true
  return (index) => {
    if (words[index] === last) return answer
    last = words[index]
    answer = isNear(index)
    return answer
  }
}
