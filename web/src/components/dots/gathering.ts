import { makeField } from './field.ts'
import type { FormName } from './forms.ts'
import { Painter } from './painter.ts'

export interface Gathering {
  /** The target has changed. */
  readonly wake: () => void
  readonly stop: () => void
}

interface Scene {
  readonly settled: HTMLCanvasElement
  readonly loose: HTMLCanvasElement
  readonly seed: string
  readonly form: FormName | undefined
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** From 0 to 1: how far it is to come, and how far it has come, which outlives this painting. */
  readonly target: { readonly current: number }
  readonly shown: { current: number }
}

/** Paints the dots on their way until they have come as far as they are to; undefined where the browser does not paint. */
export function gather({ settled, loose, seed, form, width, height, target, shown }: Scene): Gathering | undefined {
  const [still, moving] = [prepare(settled, width, height), prepare(loose, width, height)]
  if (!still || !moving) return undefined
  const dots = makeField({ seed, width, height, ...(form && { form }) })
  let painter = new Painter(dots, { settled: still, loose: moving }, inksOf(settled))
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (calm) shown.current = 1
  return animate({
    element: settled,
    frame: (seconds, passed) => {
      const wanted = calm ? 1 : target.current
      shown.current += Math.max(0, wanted - shown.current) * (1 - Math.exp(-passed / EASE_SECONDS))
      if (wanted - shown.current < 0.002) shown.current = Math.max(shown.current, wanted)
      painter.paint(shown.current, seconds)
      return !painter.complete
    },
    onScheme: () => {
      still.clearRect(0, 0, width, height)
      painter = new Painter(dots, { settled: still, loose: moving }, inksOf(settled))
    },
  })
}

const EASE_SECONDS = 0.45
const FRAME_MS = 1000 / 31

interface Animation {
  readonly element: HTMLElement
  /** Paints; false when there is nothing left to move. */
  readonly frame: (seconds: number, passed: number) => boolean
  readonly onScheme: () => void
}

/** Calls `frame` about thirty times a second while the element is on a visible screen and there is something to move. */
function animate({ element, frame, onScheme }: Animation): Gathering {
  let request = 0
  let last = 0
  let visible = true
  const tick = (now: number) => {
    request = 0
    if (now - last >= FRAME_MS) {
      const more = frame(now / 1000, Math.min(0.1, (now - last) / 1000))
      last = now
      if (!more) return
    }
    start()
  }
  const start = () => {
    if (request === 0 && visible && !document.hidden) request = requestAnimationFrame(tick)
  }
  const sight = new IntersectionObserver(([entry]) => {
    visible = entry?.isIntersecting ?? true
    start()
  })
  const scheme = new MutationObserver(() => {
    onScheme()
    start()
  })
  sight.observe(element)
  scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  document.addEventListener('visibilitychange', start)
  start()
  return {
    wake: start,
    stop: () => {
      cancelAnimationFrame(request)
      sight.disconnect()
      scheme.disconnect()
      document.removeEventListener('visibilitychange', start)
    },
  }
}

function prepare(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const density = Math.min(2, devicePixelRatio)
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  const context = canvas.getContext('2d')
  context?.scale(density, density)
  return context
}

function inksOf(element: HTMLElement): { ink: string; accent: string } {
  const style = getComputedStyle(element)
  return { ink: style.getPropertyValue('--ink').trim(), accent: style.getPropertyValue('--cinnabar').trim() }
}
