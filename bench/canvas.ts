import type { Browser } from 'playwright'
import { bundleCanvas, openBrowser, openPage } from './canvas-page.ts'
import { distribution, print } from './table.ts'

/**
 * Milliseconds between frames, and of script per frame, during fast drawing on an image of four megapixels. Goal: 60 frames per second. Chromium
 * renders without a graphics card here, so other machines do better.
 */
const SIDE = 2048
const FRAMES = 300
const CASES = [
  { name: 'mask, brush 25', kind: 'mask', size: 25, zoom: 1, ratio: 1 },
  { name: 'mask, brush 50, soft', kind: 'mask', size: 50, zoom: 1, ratio: 1, hardness: 0.3 },
  { name: 'mask, brush 25, zoomed 4 times', kind: 'mask', size: 25, zoom: 4, ratio: 1 },
  { name: 'mask, pen with pressure, brush 50', kind: 'mask', size: 50, zoom: 1, ratio: 1, pen: true },
  { name: 'drawing, pen with pressure, brush 50', kind: 'drawing', size: 50, zoom: 1, ratio: 1, pen: true },
  { name: 'drawing, brush 50', kind: 'drawing', size: 50, zoom: 1, ratio: 1 },
  { name: 'drawing, brush 50, 2 device pixels', kind: 'drawing', size: 50, zoom: 1, ratio: 2 },
  { name: 'mask, pan and zoom', kind: 'mask', size: 25, zoom: 4, ratio: 1, pan: true },
] as const
type Case = (typeof CASES)[number]

const LAYERS = 8
const LAYER_CASES = ['move', 'brush', 'pan'] as const

const script = await bundleCanvas()
const browser = await openBrowser()
try {
  const rows = []
  for (const one of CASES) rows.push(await measure(browser, one))
  const filled = await measureFill(browser)
  const edges = await measureEdges(browser)
  const layered = []
  for (const one of LAYER_CASES) layered.push(await measureLayers(browser, one))
  print(`canvas, ${SIDE}x${SIDE} pixels, ${FRAMES} frames each (ms)`, rows)
  print(`${LAYERS} layers of ${SIDE}x${SIDE} pixels, ${FRAMES} frames each (ms)`, layered)
  print(`edge of a mask of ${SIDE}x${SIDE} pixels (ms)`, [edges])
  print(`fill of ${SIDE}x${SIDE} pixels (ms)`, [filled])
} finally {
  await browser.close()
}

/** Duration of a fill, and the frames drawn meanwhile. */
async function measureFill(browser: Browser): Promise<object> {
  const page = await openPage(browser, { script, ratio: 1 })
  const { intervals, total } = await page.evaluate(fill, SIDE)
  await page.context().close()
  const { p50, max } = distribution(intervals)
  return { total: Math.round(total), 'frame p50': p50, 'longest frame': max }
}

async function fill(side: number) {
  const host = document.querySelector<HTMLElement>('#host')
  if (!host) throw new Error('The page has no host')
  const editor = new window.StippleCanvas.Editor({ kind: 'drawing', width: side, height: side })
  editor.mount(host)
  editor.set({ tool: 'fill' })
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let index = 0; index < 20; index++) await nextFrame()
  const intervals: number[] = []
  let last = await nextFrame()
  const begin = performance.now()
  host.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, pointerType: 'mouse', clientX: 500, clientY: 400 }))
  while (editor.state.getState().busy) {
    const now = await nextFrame()
    intervals.push(now - last)
    last = now
  }
  return { intervals, total: performance.now() - begin }
}

async function measure(browser: Browser, one: Case): Promise<object> {
  const page = await openPage(browser, { script, ratio: one.ratio })
  const { intervals, scripts, strokeEnd } = await page.evaluate(run, { one, side: SIDE, frames: FRAMES })
  await page.context().close()
  const interval = distribution(intervals)
  const work = distribution(scripts)
  return {
    case: one.name,
    'frame p50': interval.p50,
    p95: interval.p95,
    p99: interval.p99,
    'script p50': work.p50,
    'script p95': work.p95,
    'script p99': work.p99,
    'late frames %': Math.round((intervals.filter((value) => value > 25).length / intervals.length) * 1000) / 10,
    'stroke end': Math.round(strokeEnd * 10) / 10,
  }
}

/** Runs in the page: moves a pointer with four points per frame, like a fast mouse. */
async function run({ one, side, frames }: { one: Case; side: number; frames: number }) {
  const picture = new OffscreenCanvas(side, side)
  const context = picture.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  for (let index = 0; index < 400; index++) {
    context.fillStyle = `hsl(${index * 37} 60% ${30 + (index % 50)}%)`
    context.fillRect((index * 797) % side, (index * 431) % side, 300, 200)
  }
  const host = document.querySelector<HTMLElement>('#host')
  if (!host) throw new Error('The page has no host')
  const editor = new window.StippleCanvas.Editor({ kind: one.kind, width: side, height: side, ...(one.kind === 'mask' && { picture }) })
  editor.mount(host)
  editor.set({ size: one.size, hardness: 'hardness' in one ? one.hardness : 1 })
  editor.viewport?.zoom(one.zoom)
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let index = 0; index < 20; index++) await nextFrame()

  const place = (at: number): PointerEventInit => ({
    pointerId: 1,
    ...('pen' in one ? { pointerType: 'pen', pressure: 0.5 + 0.5 * Math.sin(at / 9) } : { pointerType: 'mouse' }),
    button: 'pan' in one ? 1 : 0,
    clientX: 500 + 380 * Math.sin(at / 23),
    clientY: 400 + 330 * Math.sin(at / 17),
  })
  const event = (type: string, at: number, init: PointerEventInit = {}) => new PointerEvent(type, { ...place(at), ...init })
  const intervals: number[] = []
  const scripts: number[] = []
  host.dispatchEvent(event('pointerdown', 0))
  let last = await nextFrame()
  for (let frame = 1; frame <= frames; frame++) {
    const begin = performance.now()
    const coalescedEvents = [0.25, 0.5, 0.75, 1].map((part) => event('pointermove', frame - 1 + part))
    host.dispatchEvent(event('pointermove', frame, { coalescedEvents }))
    if ('pan' in one) editor.viewport?.zoom(frame % 2 === 0 ? 1.02 : 1 / 1.02)
    editor.viewport?.flush()
    scripts.push(performance.now() - begin)
    const now = await nextFrame()
    intervals.push(now - last)
    last = now
  }
  const begin = performance.now()
  host.dispatchEvent(event('pointerup', frames))
  return { intervals, scripts, strokeEnd: performance.now() - begin }
}

/** The first step of a slider measures the distances to the outline; the next ones only read them. */
async function measureEdges(browser: Browser): Promise<object> {
  const page = await openPage(browser, { script, ratio: 1 })
  const steps = await page.evaluate((side) => {
    const editor = new window.StippleCanvas.Editor({ kind: 'mask', width: side, height: side })
    const marks = Uint8Array.from({ length: side * side }, (_, i) =>
      Math.hypot((i % side) - side / 2, i / side - side / 2) < side / 3 ? 255 : 0,
    )
    editor.load(marks)
    const times: number[] = []
    for (let feather = 1; feather <= 40; feather++) {
      const begin = performance.now()
      editor.edges.show({ grow: feather / 2, feather })
      times.push(performance.now() - begin)
    }
    const begin = performance.now()
    editor.edges.keep()
    return { times, keep: performance.now() - begin }
  }, SIDE)
  await page.context().close()
  const [first = 0, ...next] = steps.times
  return {
    'first step': Math.round(first),
    'next p50': distribution(next).p50,
    'next p95': distribution(next).p95,
    keep: Math.round(steps.keep),
  }
}

async function measureLayers(browser: Browser, one: (typeof LAYER_CASES)[number]): Promise<object> {
  const page = await openPage(browser, { script, ratio: 1 })
  const { intervals, scripts, strokeEnd } = await page.evaluate(runLayers, { one, side: SIDE, frames: FRAMES, layers: LAYERS })
  await page.context().close()
  const interval = distribution(intervals)
  const work = distribution(scripts)
  return {
    case: one,
    'frame p50': interval.p50,
    p95: interval.p95,
    p99: interval.p99,
    'script p50': work.p50,
    'script p95': work.p95,
    'script p99': work.p99,
    'late frames %': Math.round((intervals.filter((value) => value > 25).length / intervals.length) * 1000) / 10,
    end: Math.round(strokeEnd * 10) / 10,
  }
}

/** Runs in the page: edits the middle one of several layers, all full of half transparent ink. */
async function runLayers({ one, side, frames, layers }: { one: 'move' | 'brush' | 'pan'; side: number; frames: number; layers: number }) {
  const { LayerEditor, documentOf } = window.StippleCanvas
  const host = document.querySelector<HTMLElement>('#host')
  if (!host) throw new Error('The page has no host')
  const data = new Uint8ClampedArray(side * side * 4)
  const words = new Uint32Array(data.buffer)
  for (let index = 0; index < words.length; index++) words[index] = (0x80000000 | (Math.imul(index, 2_654_435) % 0xffffff)) >>> 0
  const first = documentOf({ width: side, height: side, data })
  const [picture] = first.layers
  if (!picture) throw new Error('The document has no picture')
  const editor = new LayerEditor(first)
  for (let at = 1; at < layers; at++)
    editor.do({ do: 'add', layer: { id: `layer ${at}`, kind: 'sketch', x: 0, y: 0, raster: picture.raster } })
  editor.select(`layer ${layers / 2}`)
  editor.mount(host)
  editor.set({ tool: one === 'brush' ? 'brush' : 'move', size: 25 })
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let index = 0; index < 20; index++) await nextFrame()
  const event = (type: string, at: number) =>
    new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'mouse',
      button: one === 'pan' ? 1 : 0,
      clientX: 500 + 300 * Math.sin(at / 23),
      clientY: 400 + 250 * Math.sin(at / 17),
    })
  const intervals: number[] = []
  const scripts: number[] = []
  if (one === 'pan') editor.viewport?.zoom(4)
  host.dispatchEvent(event('pointerdown', 0))
  let last = await nextFrame()
  for (let frame = 1; frame <= frames; frame++) {
    const begin = performance.now()
    host.dispatchEvent(event('pointermove', frame))
    editor.viewport?.flush()
    scripts.push(performance.now() - begin)
    const now = await nextFrame()
    intervals.push(now - last)
    last = now
  }
  const begin = performance.now()
  host.dispatchEvent(event('pointerup', frames))
  return { intervals, scripts, strokeEnd: performance.now() - begin }
}
