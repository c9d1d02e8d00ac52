import type { Position } from '../pixels/outline.ts'
import type { Point, Tool } from '../tools/tool.ts'

/** A wheel step of a hundred pixels zooms by a fifth. */
const WHEEL_ZOOM = 0.0018

/** The part of a viewport that pointers act on; distances are device pixels. */
interface PointerTarget {
  readonly host: HTMLElement
  readonly tool: Tool | undefined
  readonly pixelRatio: number
  zoom(factor: number, place: Position): void
  pan(x: number, y: number): void
  placeOf(event: MouseEvent): Position
  deviceOf(event: MouseEvent): Position
  hover(event: PointerEvent | undefined): void
}

/**
 * Turns input by pointers, wheel and space bar on a viewport into strokes, pans and zooms: one finger, a pen or the left button draws; two fingers pan and
 * pinch; the middle button, or the left one with the space bar, pans.
 */
export class Pointers {
  readonly #viewport: PointerTarget
  readonly #ending = new AbortController()
  /** Last position of each pressed pointer, in device pixels. */
  readonly #pressed = new Map<number, Position>()
  #drawing: number | undefined
  #isPen = false
  #panning = false
  #space = false

  constructor(viewport: PointerTarget) {
    this.#viewport = viewport
    const { host } = viewport
    const { signal } = this.#ending
    host.addEventListener('pointerdown', (event) => this.#down(event), { signal })
    host.addEventListener('pointermove', (event) => this.#move(event), { signal })
    host.addEventListener('pointerup', (event) => this.#up(event), { signal })
    host.addEventListener('pointercancel', (event) => this.#lost(event), { signal })
    host.addEventListener('pointerleave', () => viewport.hover(undefined), { signal })
    host.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    host.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
    host.addEventListener('keydown', (event) => this.#key(event, true), { signal })
    host.addEventListener('keyup', (event) => this.#key(event, false), { signal })
    host.addEventListener('blur', () => (this.#space = false), { signal })
  }

  /** Cancels a stroke; returns whether there was one. */
  release(): boolean {
    if (this.#drawing === undefined) return false
    this.#drawing = undefined
    this.#viewport.tool?.cancel()
    return true
  }

  destroy(): void {
    this.release()
    this.#ending.abort()
  }

  #down(event: PointerEvent): void {
    // Palm rejection: the hand that holds a pen rests on the screen.
    const isPalm = this.#isPen && this.#drawing !== undefined && event.pointerType === 'touch'
    if (event.button > 1 || isPalm) return
    // A mouse press focuses by itself, and without a focus ring; its middle button must not scroll.
    if (event.pointerType !== 'mouse') this.#viewport.host.focus({ preventScroll: true })
    if (event.button === 1) event.preventDefault()
    capture(this.#viewport.host, event.pointerId)
    this.#pressed.set(event.pointerId, this.#viewport.deviceOf(event))
    if (this.#pressed.size > 1) {
      this.release()
      this.#panning = true
      return
    }
    if (event.button === 1 || this.#space) {
      this.#panning = true
      this.#viewport.host.dataset['panning'] = ''
      return
    }
    this.#drawing = event.pointerId
    this.#isPen = event.pointerType === 'pen'
    this.#viewport.tool?.down(this.#point(event))
  }

  #move(event: PointerEvent): void {
    this.#follow(event)
    // Comes last, because it changes the layout that the others read.
    this.#viewport.hover(event)
  }

  #follow(event: PointerEvent): void {
    if (event.pointerId === this.#drawing) {
      // A second finger may turn the stroke into a pinch, which continues from here.
      this.#pressed.set(event.pointerId, this.#viewport.deviceOf(event))
      // Absent on plain http.
      const all = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : []
      return this.#viewport.tool?.move((all.length > 0 ? all : [event]).map((one) => this.#point(one)))
    }
    const before = this.#pressed.get(event.pointerId)
    if (!before) {
      const cursor = this.#space ? 'grab' : this.#viewport.tool?.cursor?.(this.#point(event))
      this.#viewport.host.style.cursor = cursor ?? ''
      return undefined
    }
    const now = this.#viewport.deviceOf(event)
    this.#pressed.set(event.pointerId, now)
    if (!this.#panning) return undefined
    const other = [...this.#pressed].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) return this.#viewport.pan(now.x - before.x, now.y - before.y)
    this.#viewport.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle(before, other))
    return this.#viewport.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
  }

  #up(event: PointerEvent): void {
    this.#let(event)
    if (event.pointerId !== this.#drawing) return
    this.#drawing = undefined
    this.#viewport.tool?.up()
  }

  #lost(event: PointerEvent): void {
    this.#let(event)
    if (event.pointerId === this.#drawing) this.release()
  }

  /** The last finger of a pinch must not draw: panning ends when all are lifted. */
  #let(event: PointerEvent): void {
    this.#pressed.delete(event.pointerId)
    if (this.#pressed.size > 0) return
    this.#panning = false
    delete this.#viewport.host.dataset['panning']
  }

  #wheel(event: WheelEvent): void {
    // The page keeps scrolling over a picture that has not been focused.
    if (!event.ctrlKey && document.activeElement !== this.#viewport.host) return
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33
    if (event.shiftKey) return this.#viewport.pan(-(event.deltaX || event.deltaY) * unit * this.#viewport.pixelRatio, 0)
    // A pinch on a track pad arrives as small wheel steps with Ctrl.
    const steps = -event.deltaY * unit * (event.ctrlKey ? 5 : 1)
    return this.#viewport.zoom(Math.exp(steps * WHEEL_ZOOM), this.#viewport.deviceOf(event))
  }

  #key(event: KeyboardEvent, pressed: boolean): void {
    if (event.code !== 'Space') return
    event.preventDefault()
    this.#space = pressed
    this.#viewport.host.style.cursor = pressed ? 'grab' : ''
  }

  #point(event: PointerEvent): Point {
    return {
      ...this.#viewport.placeOf(event),
      pressure: event.pointerType === 'pen' ? event.pressure : undefined,
      regular: event.shiftKey,
    }
  }
}

/** A pointer made by a script cannot be captured, and need not be. */
function capture(host: HTMLElement, id: number): void {
  try {
    host.setPointerCapture(id)
  } catch {
    // No such pointer to capture.
  }
}

const distance = (one: Position, other: Position): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Position, other: Position): Position => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
