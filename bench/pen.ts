import type { CDPSession, Page } from 'playwright'
import { bundleCanvas, openBrowser, openPage } from './canvas-page.ts'
import { distribution, print } from './table.ts'

/**
 * Frames while a pen with pressure draws on an image of four megapixels, with input as the browser gets it from a tablet. Goal: 60 frames a second, so
 * that a frame has 16.7 ms. Script is counted in processor time, which other work on the machine does not change.
 */
const SIDE = 2048
const SECONDS = 5
const EVENTS_A_SECOND = 120
const FRAME_MS = 1000 / 60
/** Frames do not come to the microsecond. */
const TOLERANCE_MS = 1
const BRUSHES = [
  { name: 'drawing, brush 50', kind: 'drawing', size: 50, hardness: 1 },
  { name: 'drawing, soft brush 200', kind: 'drawing', size: 200, hardness: 0.3 },
  { name: 'mask, brush 50', kind: 'mask', size: 50, hardness: 1 },
] as const
type Brush = (typeof BRUSHES)[number]

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly tid: number
  readonly dur?: number
  /** Processor time (µs). */
  readonly tdur?: number
}

const script = await bundleCanvas()
const browser = await openBrowser()
try {
  const rows = []
  for (const brush of BRUSHES) {
    const page = await openPage(browser, { script, ratio: 1 })
    rows.push(await measure(page, brush))
    await page.context().close()
  }
  print(`pen on ${SIDE}x${SIDE} pixels, ${SECONDS} s of strokes at ${EVENTS_A_SECOND} events a second (ms)`, rows)
} finally {
  await browser.close()
}

async function measure(page: Page, brush: Brush): Promise<object> {
  await page.evaluate(prepare, { side: SIDE, brush })
  const input = await page.context().newCDPSession(page)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  const [intervals] = await Promise.all([page.evaluate(frames, SECONDS * 1000), draw(input)])
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const scripts = scriptByFrame(trace.traceEvents)
  const interval = distribution(intervals)
  const work = distribution(scripts)
  return {
    brush: brush.name,
    frames: intervals.length,
    'frame p50': interval.p50,
    p95: interval.p95,
    'over 16.7 %': shareOver(intervals, FRAME_MS + TOLERANCE_MS),
    'script p50': work.p50,
    'script p95': work.p95,
    'script max': work.max,
    'script over 16.7 %': shareOver(scripts, FRAME_MS),
    points: await page.evaluate(() => window.moves),
  }
}

function shareOver(values: readonly number[], most: number): number {
  return Math.round((values.filter((value) => value > most).length / values.length) * 1000) / 10
}

/** Sends strokes of one second by the clock, without waiting for each answer, as a tablet does. */
async function draw(input: CDPSession): Promise<void> {
  const answers: Promise<unknown>[] = []
  const begin = performance.now()
  for (let index = 0; index < SECONDS * EVENTS_A_SECOND; index++) {
    const place = index % EVENTS_A_SECOND
    const type = place === 0 ? 'mousePressed' : place === EVENTS_A_SECOND - 1 ? 'mouseReleased' : 'mouseMoved'
    answers.push(
      input.send('Input.dispatchMouseEvent', {
        type,
        pointerType: 'pen',
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        force: 0.5 + 0.5 * Math.sin(index / 9),
        x: 500 + 380 * Math.sin(index / 46),
        y: 400 + 330 * Math.sin(index / 34),
      }),
    )
    const next = begin + ((index + 1) * 1000) / EVENTS_A_SECOND
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
  await Promise.all(answers)
}

/** Runs in the page: puts an editor on a picture. */
async function prepare({ side, brush }: { side: number; brush: Brush }): Promise<void> {
  const picture = new OffscreenCanvas(side, side)
  const context = picture.getContext('2d')
  const host = document.querySelector<HTMLElement>('#host')
  if (!host || !context) throw new Error('The page has no host or no canvas')
  for (let index = 0; index < 400; index++) {
    context.fillStyle = `hsl(${index * 37} 60% ${30 + (index % 50)}%)`
    context.fillRect((index * 797) % side, (index * 431) % side, 300, 200)
  }
  const { kind, size, hardness } = brush
  const editor = new window.StippleCanvas.Editor({ kind, width: side, height: side, ...(kind === 'mask' && { picture }) })
  editor.mount(host)
  editor.set({ size, hardness })
  window.moves = 0
  host.addEventListener('pointermove', (event) => {
    if (event.pressure > 0 && event.pressure !== 0.5) window.moves += event.getCoalescedEvents().length
  })
  for (let index = 0; index < 20; index++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Runs in the page: milliseconds between frames. */
async function frames(milliseconds: number): Promise<number[]> {
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
  const intervals: number[] = []
  const begin = performance.now()
  for (let last = await nextFrame(); last - begin < milliseconds;) {
    const now = await nextFrame()
    intervals.push(now - last)
    last = now
  }
  return intervals
}

/** Processor time of all script between two frames of the page, nested calls counted once. */
function scriptByFrame(events: readonly TraceEvent[]): number[] {
  const ticks = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((one, other) => one.ts - other.ts)
  const main = ticks[0]?.tid
  const calls = events
    .filter(({ name, ph, tid }) => name === 'FunctionCall' && ph === 'X' && tid === main)
    .toSorted((one, other) => one.ts - other.ts)
  const sums = ticks.map(() => 0)
  let end = 0
  let tick = 0
  for (const { ts, dur = 0, tdur = dur } of calls) {
    if (ts < end) continue
    end = ts + dur
    while ((ticks[tick + 1]?.ts ?? Number.POSITIVE_INFINITY) <= ts) tick++
    sums[tick] = (sums[tick] ?? 0) + tdur / 1000
  }
  return sums
}
