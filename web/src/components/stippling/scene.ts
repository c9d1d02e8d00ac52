import { makeField } from './field.ts'
import type { FormName } from './forms.ts'
import { type Inks, Painter, type Surface } from './painter.ts'

/** The field to paint, in CSS pixels. Serialisable, so that it can be sent to a worker. */
export interface Subject {
  readonly seed: string
  readonly form: FormName | undefined
  readonly width: number
  readonly height: number
  /** Device pixels per CSS pixel. */
  readonly density: number
  readonly inks: Inks
  /** Reduced motion. */
  readonly calm: boolean
  /** From 0 to 1: the target progress, and the current one. */
  readonly target: number
  readonly shown: number
}

/** Properties that can change while it is painted. */
export type Change = Partial<Pick<Subject, 'target' | 'inks'>> & { readonly visible?: boolean }

export interface Scene {
  readonly change: (change: Change) => void
  readonly stop: () => void
}

/** Dots that have arrived; dots that still move. */
export interface Canvases<C> {
  readonly settled: C
  readonly loose: C
}

const EASE_SECONDS = 0.45
const FRAME_MS = 1000 / 31
const LONGEST_STEP_SECONDS = 0.1

/** Paints the moving dots about thirty times a second while they are visible, until they reach the target. */
export function startScene(canvases: Canvases<HTMLCanvasElement | OffscreenCanvas>, subject: Subject): Scene | undefined {
  const [settled, loose] = [surfaceOf(canvases.settled, subject), surfaceOf(canvases.loose, subject)]
  if (!settled || !loose) return undefined
  const { seed, form, width, height, calm } = subject
  const dots = makeField({ seed, width, height, ...(form && { form }) })
  let painter = new Painter(dots, { settled, loose }, subject.inks)
  let { target } = subject
  let shown = calm ? 1 : subject.shown
  let visible = true
  let request = 0
  let last = 0

  const frame = (now: number): boolean => {
    const passed = Math.min(LONGEST_STEP_SECONDS, (now - last) / 1000)
    const wanted = calm ? 1 : target
    shown += Math.max(0, wanted - shown) * (1 - Math.exp(-passed / EASE_SECONDS))
    if (wanted - shown < 0.002) shown = Math.max(shown, wanted)
    painter.paint(shown, now / 1000)
    last = now
    return !painter.complete
  }
  const tick = (now: number) => {
    request = 0
    if (now - last < FRAME_MS || frame(now)) wake()
  }
  const wake = () => {
    if (request === 0 && visible) request = requestAnimationFrame(tick)
  }
  wake()
  return {
    change: (change) => {
      target = change.target ?? target
      visible = change.visible ?? visible
      if (change.inks) {
        settled.clearRect(0, 0, width, height)
        painter = new Painter(dots, { settled, loose }, change.inks)
      }
      wake()
    },
    stop: () => {
      visible = false
      cancelAnimationFrame(request)
    },
  }
}

function surfaceOf(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  { width, height, density }: Pick<Subject, 'width' | 'height' | 'density'>,
): Surface | null {
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  const context = canvas.getContext('2d')
  context?.scale(density, density)
  return context
}
