import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { makeField } from './field.ts'
import type { FormName } from './forms.ts'
import { Painter } from './painter.ts'
import styles from './dot-field.module.css'

interface Props {
  /** The same seed gathers into the same picture. */
  readonly seed: string
  /** 0 to 1. */
  readonly progress: number
  readonly form?: FormName
}

/** Ink dots that gather into a soft form as the progress grows. Decoration: what is going on must also be said in words beside it. */
export function DotField({ seed, progress, form }: Props) {
  const { ref, width, height } = useElementSize()
  const settled = useRef<HTMLCanvasElement>(null)
  const loose = useRef<HTMLCanvasElement>(null)
  const target = useRef(progress)
  const shown = useRef(0)
  const wake = useRef<() => void>(() => undefined)

  useEffect(() => {
    target.current = progress
    wake.current()
  }, [progress])

  useEffect(() => {
    if (!settled.current || !loose.current || width < 1 || height < 1) return undefined
    const layers = { settled: prepare(settled.current, width, height), loose: prepare(loose.current, width, height) }
    if (!layers.settled || !layers.loose) return undefined
    const { settled: still, loose: moving } = layers
    const dots = makeField({ seed, width, height, ...(form && { form }) })
    let painter = new Painter(dots, { settled: still, loose: moving }, inksOf(settled.current))
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (calm) shown.current = 1
    return animate({
      element: settled.current,
      frame: (seconds, passed) => {
        const wanted = calm ? 1 : target.current
        shown.current += Math.max(0, wanted - shown.current) * (1 - Math.exp(-passed / EASE_SECONDS))
        if (wanted - shown.current < 0.002) shown.current = Math.max(shown.current, wanted)
        painter.paint(shown.current, seconds)
        return !painter.complete
      },
      onScheme: () => {
        still.clearRect(0, 0, width, height)
        if (settled.current) painter = new Painter(dots, { settled: still, loose: moving }, inksOf(settled.current))
      },
      wake,
    })
  }, [seed, form, width, height])

  return (
    <div ref={ref} className={styles.field} aria-hidden>
      <canvas ref={settled} className={styles.layer} />
      <canvas ref={loose} className={styles.layer} />
    </div>
  )
}

const EASE_SECONDS = 0.45
const FRAME_MS = 1000 / 31

interface Animation {
  readonly element: HTMLElement
  /** Paints; false when there is nothing left to move. */
  readonly frame: (seconds: number, passed: number) => boolean
  readonly onScheme: () => void
  readonly wake: { current: () => void }
}

/** Calls `frame` about thirty times a second while the element is on a visible screen and there is something to move. */
function animate({ element, frame, onScheme, wake }: Animation): () => void {
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
  wake.current = start
  start()
  return () => {
    cancelAnimationFrame(request)
    sight.disconnect()
    scheme.disconnect()
    document.removeEventListener('visibilitychange', start)
    wake.current = () => undefined
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
