import type { FormName } from './forms.ts'
import type { Order } from './paint.worker.ts'
import type { Inks } from './painter.ts'
import { type Canvases, type Change, type Scene, startScene, type Subject } from './scene.ts'

export interface Gathering {
  /** Sets the progress to reach, from 0 to 1. */
  readonly moveTo: (target: number) => void
  readonly stop: () => void
}

interface GatheringOptions extends Pick<Subject, 'target' | 'shown'> {
  /** Parent of the two stacked canvases. */
  readonly element: HTMLElement
  readonly seed: string
  readonly form: FormName | undefined
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

/** Animates dots that gather in an element while it is visible; undefined if the browser has no canvas. */
export function gather({ element, ...wanted }: GatheringOptions): Gathering | undefined {
  const canvases = { settled: document.createElement('canvas'), loose: document.createElement('canvas') }
  element.replaceChildren(canvases.settled, canvases.loose)
  const scene = paint(canvases, {
    ...wanted,
    density: Math.min(2, devicePixelRatio),
    inks: inksOf(element),
    calm: matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  if (!scene) return undefined
  let inView = true
  const look = () => scene.change({ visible: inView && !document.hidden })
  const sight = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true
    look()
  })
  const scheme = new MutationObserver(() => scene.change({ inks: inksOf(element) }))
  sight.observe(element)
  scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  document.addEventListener('visibilitychange', look)
  return {
    moveTo: (target) => scene.change({ target }),
    stop: () => {
      scene.stop()
      sight.disconnect()
      scheme.disconnect()
      document.removeEventListener('visibilitychange', look)
      element.replaceChildren()
    },
  }
}

/** Paints in a worker, so that input is handled meanwhile; on the page if the browser cannot. */
function paint(canvases: Canvases<HTMLCanvasElement>, subject: Subject): Scene | undefined {
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return startScene(canvases, subject)
  const scene = ++scenes
  const settled = canvases.settled.transferControlToOffscreen()
  const loose = canvases.loose.transferControlToOffscreen()
  send({ scene, start: subject, canvases: { settled, loose } }, [settled, loose])
  return { change: (change: Change) => send({ scene, change }), stop: () => send({ scene, stop: true }) }
}

let scenes = 0
let worker: Worker | undefined

function send(order: Order, transfer: Transferable[] = []): void {
  worker ??= new Worker(new URL('paint.worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(order, transfer)
}

function inksOf(element: HTMLElement): Inks {
  const style = getComputedStyle(element)
  return { ink: style.getPropertyValue('--ink').trim(), accent: style.getPropertyValue('--cinnabar').trim() }
}
