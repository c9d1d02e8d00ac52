import { type Dot, dotAt, FLIGHT } from './field.ts'

export interface Inks {
  readonly ink: string
  readonly accent: string
}

/** Context of a canvas of the page, or of one that a worker paints. */
export type Surface = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

interface Layers {
  /** Dots that have arrived are painted once and stay. */
  readonly settled: Surface
  /** Moving and waiting dots are repainted in each frame. */
  readonly loose: Surface
}

/** Paints a field as its progress grows. Dots that have arrived cost nothing more, so a frame stays far under two milliseconds. */
export class Painter {
  readonly #dots: readonly Dot[]
  readonly #layers: Layers
  readonly #inks: Inks
  #arrived = 0

  constructor(dots: readonly Dot[], layers: Layers, inks: Inks) {
    this.#dots = dots
    this.#layers = layers
    this.#inks = inks
  }

  /** `progress` from 0 to 1, never decreasing; `time` in seconds. */
  paint(progress: number, time: number): void {
    const { settled, loose } = this.#layers
    const first = this.#arrived
    while (this.#arrived < this.#dots.length && (this.#dots[this.#arrived]?.arrival ?? 2) <= progress) this.#arrived++
    this.#fill(settled, this.#dots.slice(first, this.#arrived), (dot) => dot)

    loose.clearRect(0, 0, loose.canvas.width, loose.canvas.height)
    const waiting: Dot[] = []
    const flying: Dot[] = []
    for (let index = this.#arrived; index < this.#dots.length; index++) {
      const dot = this.#dots[index]
      if (dot) (dot.arrival - FLIGHT > progress ? waiting : flying).push(dot)
    }
    this.#fill(loose, flying, (dot) => dotAt(dot, progress, time))
    this.#dust(waiting, progress, time)
  }

  get complete(): boolean {
    return this.#arrived === this.#dots.length
  }

  #fill(context: Surface, dots: readonly Dot[], place: (dot: Dot) => { x: number; y: number; radius: number }): void {
    for (const accent of [false, true]) {
      context.beginPath()
      for (const dot of dots) {
        if (dot.accent !== accent) continue
        const { x, y, radius } = place(dot)
        context.moveTo(x + radius, y)
        context.arc(x, y, radius, 0, Math.PI * 2)
      }
      context.fillStyle = accent ? this.#inks.accent : this.#inks.ink
      context.fill()
    }
  }

  /** Waiting dots are specks: small squares cost a tenth of circles and look the same at this size. */
  #dust(dots: readonly Dot[], progress: number, time: number): void {
    const { loose } = this.#layers
    loose.fillStyle = this.#inks.ink
    loose.globalAlpha = 0.5
    for (const dot of dots) {
      const { x, y, radius } = dotAt(dot, progress, time)
      loose.fillRect(x - radius * 0.8, y - radius * 0.8, radius * 1.6, radius * 1.6)
    }
    loose.globalAlpha = 1
  }
}
