import { context2d } from '../../../lib/context-2d.ts'
import { type Area, grow, intersect, roundOut, type Size, union, wholeOf } from '../pixels/area.ts'
import type { Colour } from '../pixels/blend.ts'
import type { Layer } from '../pixels/layer.ts'
import type { Position } from '../pixels/outline.ts'
import type { Tool } from '../tools/tool.ts'
import { Pointers } from './pointers.ts'
import { Tiles } from './tiles.ts'
import { fit, placed, toPicture, toScreen, type View, zoomAt } from './view.ts'

export type Picture = ImageBitmap | OffscreenCanvas | HTMLCanvasElement

interface Options {
  /** Device pixels per CSS pixel; default: the screen's. */
  readonly pixelRatio?: () => number
  /** CSS pixels that stay free around the picture. */
  readonly margin?: number
  /** Diameter of the brush in pixels of the picture, shown as a ring while a pointer hovers. */
  readonly ring?: () => number | undefined
}

interface Shown {
  readonly picture: Picture | undefined
  readonly layer: Layer | undefined
  /** An image between `picture` and `layer` with its own position, which moves without redrawing the others. */
  readonly floating: Floating | undefined
  /** Covers everything below it. */
  readonly above: Picture | undefined
  /** A CSS colour below everything; default: none. */
  readonly background: string | undefined
  /** Colour and opacity of a mask. */
  readonly tint: Colour
  readonly opacity: number
  /** The area to keep in view, if larger than the image. */
  readonly bounds: Area
}

export interface Floating {
  readonly picture: Picture
  readonly x: number
  readonly y: number
}

const LARGEST_SCALE = 32
const WHOLE_HOST = { position: 'absolute', inset: '0', width: '100%', height: '100%' }

/**
 * Shows a picture, the layer that is drawn on, and the tool's overlay; zooms and pans. Lives outside React: `destroy` ends it. Between two frames only the
 * rectangle that changed is drawn.
 */
export class Viewport {
  readonly host: HTMLElement
  readonly #screen = surface()
  readonly #overlay = surface()
  /** Background and picture at screen scale, so that a stroke need not scale them again. */
  readonly #backdrop = surface()
  /** Everything above the layer, and the floating picture, at screen scale too. */
  readonly #cover = surface()
  readonly #float = surface()
  readonly #ring = document.createElement('div')
  readonly #pointers: Pointers
  readonly #observer: ResizeObserver
  readonly #options: Options
  #shown: Shown
  #tiles: Tiles | undefined
  #view: View = { scale: 1, x: 0, y: 0 }
  /** True if the view follows the size of the host; ends with the first zoom. */
  #fitted = true
  #tool: Tool | undefined
  #frame = 0
  #changed: Area | undefined
  #everything = true
  /** Only the floating picture has moved. */
  #moved = false
  #overlayChanged = false
  #hovering: Hovering | undefined
  readonly #ending = new AbortController()

  constructor(host: HTMLElement, shown: Pick<Shown, 'bounds'> & Partial<Shown>, options: Options = {}) {
    this.host = host
    this.#options = options
    this.#shown = {
      picture: undefined,
      layer: undefined,
      floating: undefined,
      above: undefined,
      background: undefined,
      tint: [200, 55, 31],
      opacity: 1,
      ...shown,
    }
    this.#ring.dataset['ring'] = ''
    this.#ring.hidden = true
    for (const { canvas } of [this.#screen, this.#overlay]) Object.assign(canvas.style, WHOLE_HOST)
    host.append(this.#screen.canvas, this.#overlay.canvas, this.#ring)
    this.#takeLayer(this.#shown.layer)
    this.#pointers = new Pointers(this)
    this.#observer = new ResizeObserver(() => this.#resize())
    this.#observer.observe(host)
    this.#resize()
    this.#watchRatio()
  }

  get view(): View {
    return this.#view
  }

  get tool(): Tool | undefined {
    return this.#tool
  }

  get size(): Size {
    return this.#screen.canvas
  }

  /** Device pixels per CSS pixel. */
  get pixelRatio(): number {
    return this.#options.pixelRatio?.() ?? devicePixelRatio
  }

  /** Switches to another tool; the former one's stroke is cancelled. */
  take(tool: Tool | undefined): void {
    if (tool === this.#tool) return
    this.#pointers.release()
    this.#tool?.destroy()
    this.#tool = tool
    this.showTool()
  }

  /** Cancels a stroke; returns whether there was one. */
  cancel(): boolean {
    const { tool } = this
    const isOpen = tool?.isOpen ?? false
    const isReleased = this.#pointers.release()
    if (isOpen && !isReleased) tool?.cancel()
    return isReleased || isOpen
  }

  show(next: Partial<Shown>): void {
    const before = this.#shown
    this.#shown = { ...before, ...next }
    if (this.#shown.layer !== before.layer) this.#takeLayer(this.#shown.layer)
    else if (this.#tiles && String(this.#shown.tint) !== String(before.tint)) this.#tiles.tint = this.#shown.tint
    if (next.bounds && this.#fitted) this.fit()
    this.#redraw()
  }

  /** Moves the floating image to a position in the image below. */
  float({ x, y }: Position): void {
    const { floating } = this.#shown
    if (!floating) return
    this.#shown = { ...this.#shown, floating: { ...floating, x, y } }
    this.#moved = true
    this.#request()
  }

  fit(): void {
    this.#fitted = true
    const ratio = this.pixelRatio
    // A drawing of a few pixels is not enlarged to the whole screen.
    this.#view = fit(this.#shown.bounds, this.size, { margin: (this.#options.margin ?? 0) * ratio, largest: 4 * ratio })
    this.#redraw()
  }

  /** Zooms by a factor around a position in device pixels, or around the centre. */
  zoom(factor: number, place: Position = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const smallest = Math.min(1, fit(this.#shown.bounds, this.size, { margin: (this.#options.margin ?? 0) * this.pixelRatio }).scale)
    const scale = Math.min(Math.max(this.#view.scale * factor, smallest), LARGEST_SCALE * this.pixelRatio)
    this.#look(zoomAt(this.#view, place, scale))
  }

  /** Moves the picture by device pixels. */
  pan(x: number, y: number): void {
    this.#look({ ...this.#view, x: this.#view.x + x, y: this.#view.y + y })
  }

  /** Redraws the tool's overlay in the next frame. */
  showTool(): void {
    this.#overlayChanged = true
    this.#request()
  }

  /** The pixel of the picture at a position of the window. */
  placeOf({ clientX, clientY }: { clientX: number; clientY: number }): Position {
    return toPicture(this.#view, this.deviceOf({ clientX, clientY }))
  }

  deviceOf({ clientX, clientY }: { clientX: number; clientY: number }): Position {
    const { left, top, width, height } = this.#screen.canvas.getBoundingClientRect()
    return {
      x: ((clientX - left) * this.size.width) / Math.max(1, width),
      y: ((clientY - top) * this.size.height) / Math.max(1, height),
    }
  }

  /** Shows the size of the brush where a mouse or a pen hovers. */
  hover(event: Hovering | undefined): void {
    this.#hovering = event
    const diameter = event && event.pointerType !== 'touch' ? this.#options.ring?.() : undefined
    this.#ring.hidden = diameter === undefined
    if (!event || diameter === undefined) return
    const { left, top } = this.host.getBoundingClientRect()
    const side = Math.max(4, (diameter * this.#view.scale) / this.pixelRatio)
    this.#ring.style.width = `${side}px`
    this.#ring.style.height = `${side}px`
    this.#ring.style.transform = `translate(${event.clientX - left - side / 2}px, ${event.clientY - top - side / 2}px)`
  }

  /** Draws pending changes now, not with the next frame. */
  flush(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    if (this.#changed) this.#tiles?.update(this.#changed)
    const whole = wholeOf(this.size)
    if (this.#everything) {
      this.#drawBackdrop()
      this.#drawCover()
      this.#drawFloat()
      this.hover(this.#hovering)
    }
    const area =
      this.#everything || this.#moved ? whole : this.#changed && intersect(grow(roundOut(toScreen(this.#view, this.#changed)), 2), whole)
    if (area) this.#draw(area)
    if (this.#overlayChanged || this.#everything) this.#drawOverlay()
    this.#changed = undefined
    this.#everything = false
    this.#moved = false
    this.#overlayChanged = false
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#ending.abort()
    this.#observer.disconnect()
    this.#pointers.destroy()
    this.#tool?.destroy()
    if (this.#shown.layer) this.#shown.layer.onChange = () => undefined
    this.#screen.canvas.remove()
    this.#overlay.canvas.remove()
    this.#ring.remove()
  }

  #takeLayer(layer: Layer | undefined): void {
    if (this.#tiles) this.#tiles.layer.onChange = () => undefined
    this.#changed = undefined
    this.#tiles = layer && new Tiles(layer, this.#shown.tint)
    if (!layer) return
    layer.onChange = (area) => {
      this.#changed = union(this.#changed, area)
      this.#request()
    }
  }

  #look(view: View): void {
    this.#fitted = false
    this.#view = placed(this.#shown.bounds, this.size, view)
    this.#redraw()
  }

  #resize(): void {
    const { width, height } = this.host.getBoundingClientRect()
    const ratio = this.pixelRatio
    for (const { canvas } of [this.#screen, this.#overlay, this.#backdrop, this.#cover]) {
      canvas.width = Math.max(1, Math.round(width * ratio))
      canvas.height = Math.max(1, Math.round(height * ratio))
    }
    if (this.#fitted) this.fit()
    else this.#look(this.#view)
    // A resized canvas is empty: it must not be shown before it is drawn.
    this.flush()
  }

  /** A window that moves to another screen keeps its size, but its pixel ratio changes. */
  #watchRatio(): void {
    const onChange = () => {
      this.#resize()
      this.#watchRatio()
    }
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', onChange, { once: true, signal: this.#ending.signal })
  }

  #redraw(): void {
    this.#everything = true
    this.#request()
  }

  #request(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.flush())
  }

  #drawBackdrop(): void {
    const { picture, background, layer } = this.#shown
    const { context } = this.#backdrop
    context.clearRect(0, 0, this.size.width, this.size.height)
    const size = picture ?? layer
    if (!size) return
    const { left, top, right, bottom } = toScreen(this.#view, wholeOf(size))
    if (background) {
      context.fillStyle = background
      context.fillRect(Math.round(left), Math.round(top), Math.round(right) - Math.round(left), Math.round(bottom) - Math.round(top))
    }
    this.#smooth(context)
    if (picture) context.drawImage(picture, left, top, right - left, bottom - top)
  }

  #drawCover(): void {
    const { above } = this.#shown
    const { context } = this.#cover
    if (!above) return
    context.clearRect(0, 0, this.size.width, this.size.height)
    const { left, top, right, bottom } = toScreen(this.#view, wholeOf(above))
    this.#smooth(context)
    context.drawImage(above, left, top, right - left, bottom - top)
  }

  /** Scales the floating image once, unless it is enlarged so much that most of it is off the screen. */
  #drawFloat(): void {
    const { floating } = this.#shown
    const { canvas, context } = this.#float
    if (!floating || this.#view.scale > 1) return
    canvas.width = Math.max(1, Math.round(floating.picture.width * this.#view.scale))
    canvas.height = Math.max(1, Math.round(floating.picture.height * this.#view.scale))
    this.#smooth(context)
    context.drawImage(floating.picture, 0, 0, canvas.width, canvas.height)
  }

  #draw({ left, top, right, bottom }: Area): void {
    const { context } = this.#screen
    const copy = ({ canvas }: Surface) =>
      context.drawImage(canvas, left, top, right - left, bottom - top, left, top, right - left, bottom - top)
    context.clearRect(left, top, right - left, bottom - top)
    copy(this.#backdrop)
    this.#smooth(context)
    this.#putFloat(context)
    context.globalAlpha = this.#shown.opacity
    this.#tiles?.draw(context, this.#view, { left, top, right, bottom })
    context.globalAlpha = 1
    if (this.#shown.above) copy(this.#cover)
    if (this.#shown.floating) this.#clip(context, this.#shown.bounds)
  }

  #putFloat(context: CanvasRenderingContext2D): void {
    const { floating } = this.#shown
    if (!floating) return
    const { picture, x, y } = floating
    const { left, top, right, bottom } = toScreen(this.#view, { left: x, top: y, right: x + picture.width, bottom: y + picture.height })
    if (this.#view.scale > 1) context.drawImage(picture, left, top, right - left, bottom - top)
    else context.drawImage(this.#float.canvas, Math.round(left), Math.round(top))
  }

  /** Removes what a floating picture shows outside the frame. */
  #clip(context: CanvasRenderingContext2D, frame: Area): void {
    const { left, top, right, bottom } = toScreen(this.#view, frame)
    context.save()
    context.beginPath()
    context.rect(0, 0, this.size.width, this.size.height)
    context.rect(left, top, right - left, bottom - top)
    context.clip('evenodd')
    context.clearRect(0, 0, this.size.width, this.size.height)
    context.restore()
  }

  #drawOverlay(): void {
    const { context } = this.#overlay
    context.clearRect(0, 0, this.size.width, this.size.height)
    this.#tool?.draw?.(context, this.#view)
  }

  /**
   * Enlarged images are drawn without smoothing, to show single pixels. Downscaled copies, from which better smoothing starts, are only used for
   * reduction.
   */
  #smooth(context: CanvasRenderingContext2D): void {
    context.imageSmoothingEnabled = this.#view.scale < 2 * this.pixelRatio
    context.imageSmoothingQuality = this.#view.scale < 1 ? 'medium' : 'low'
  }
}

type Hovering = Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY'>

interface Surface {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
}

function surface(): Surface {
  const canvas = document.createElement('canvas')
  const context = context2d(canvas)
  return { canvas, context }
}
