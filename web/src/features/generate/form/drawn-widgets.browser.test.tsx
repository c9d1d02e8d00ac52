import '../../../components/theme/layers.css'
import '../../../components/theme/tokens.css'
import '../../../components/theme/base.css'
import type { Property, Value } from '@stipple/core/domain/property'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { FOX, showWidget } from '../../../../test/show-widget.tsx'
import { deleteDrawings } from '../../../lib/browser-caches.ts'
import { startLanguage } from '../../../lib/i18n.ts'
import { GrowthWidget } from './growth-widget.tsx'

/** Strokes are uploaded after a pause. */
const STORED = { timeout: 15_000 }

beforeEach(async () => {
  deleteDrawings()
  await page.viewport(1280, 1000)
  await startLanguage('en')
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Replaces the upload request. `settle` answers one that is held. */
function stubUpload({ held = false, status = 200 } = {}) {
  const sent: File[] = []
  const waiting: (() => void)[] = []
  const options = { status }
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest, body) {
    const file = body instanceof FormData ? body.get('file') : undefined
    if (file instanceof File) sent.push(file)
    const address = `/media/uploads/${sent.length}.png`
    const settle = () => {
      Object.defineProperty(this, 'status', { value: options.status })
      Object.defineProperty(this, 'response', { value: options.status === 200 ? { status: 1, url: address } : null })
      this.dispatchEvent(new ProgressEvent('load'))
    }
    if (held) waiting.push(settle)
    else settle()
  })
  return { sent, options, settle: () => waiting.splice(0).forEach((one) => one()) }
}

/** Drags with the left button between positions of an element, 0 to 1. */
function drag(host: Element, ...places: readonly (readonly [number, number])[]): void {
  const { left, top, width, height } = host.getBoundingClientRect()
  const send = (type: string, [x, y]: readonly [number, number] = [0, 0]) =>
    host.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', bubbles: true, clientX: left + x * width, clientY: top + y * height }),
    )
  send('pointerdown', places[0])
  for (const place of places.slice(1)) send('pointermove', place)
  send('pointerup', places.at(-1))
}

async function whitePart(file: Blob): Promise<number> {
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
  let white = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 127) white++
  return white / (bitmap.width * bitmap.height)
}

async function openEditor(name = 'Paint the mask'): Promise<Element> {
  await button(name).click()
  const canvas = page.getByRole('application', { name: /^Image to mask/ })
  await expect.element(canvas).toBeVisible()
  // A dialog that is still opening moves under the pointer.
  await expect.poll(() => document.getAnimations().filter(({ playState }) => playState === 'running').length).toBe(0)
  return canvas.element()
}

describe('the mask field', () => {
  it('asks for the image first, without tools until then [P-13]', async () => {
    await showWidget({ widget: 'mask' }, {})
    await expect.element(page.getByText('Add an image first, then paint the mask here.')).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(0)
  })

  it('opens a canvas of 512, stores the mask after the strokes, and reports that it is busy [P-13]', async () => {
    const { sent, settle } = stubUpload({ held: true })
    const { changes, busied } = await showWidget({ widget: 'mask' })
    const canvas = await openEditor()
    expect(canvas.getBoundingClientRect().width).toBe(512)
    drag(canvas, [0.2, 0.5], [0.4, 0.5])
    await expect.poll(() => busied.at(-1)).toBe(true)
    drag(canvas, [0.4, 0.5], [0.8, 0.5])
    await expect.poll(() => sent.length, STORED).toBe(1)
    expect(changes).toEqual([])
    settle()
    await expect.poll(() => changes, STORED).toEqual(['/media/uploads/1.png'])
    expect(busied.at(-1)).toBe(false)
    const file = sent[0] ?? new Blob()
    expect(file.type).toBe('image/png')
    // Two strokes were uploaded as one picture, white where it is to change.
    const part = await whitePart(file)
    expect(part).toBeGreaterThan(0.02)
    expect(part).toBeLessThan(0.1)
    await button('Done').click()
    await expect.element(button('Edit the mask')).toBeVisible()
    await expect.poll(() => document.querySelector('[data-marked]')).not.toBeNull()
  })

  it('stores the last stroke of a form that is closed at once [P-13]', async () => {
    const { sent } = stubUpload()
    const { changes, screen } = await showWidget({ widget: 'mask' })
    drag(await openEditor(), [0.2, 0.5], [0.8, 0.5])
    await screen.unmount()
    await expect.poll(() => sent.length, STORED).toBe(1)
    await expect.poll(() => changes, STORED).toEqual(['/media/uploads/1.png'])
  })

  it('zooms to the masked part after a stroke, for five seconds [P-13]', async () => {
    stubUpload()
    const { changes } = await showWidget({ widget: 'mask' })
    const canvas = await openEditor()
    await expect.poll(() => canvas.querySelector('canvas')?.width).toBeGreaterThan(1)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    drag(canvas, [0.2, 0.5], [0.4, 0.5])
    const part = page.getByRole('img', { name: 'Masked area' })
    await expect.element(part).toBeVisible()
    const ends = () => timers.mock.calls.filter(([, milliseconds]) => milliseconds === 5000).map(([callback]) => callback)
    await expect.poll(ends).toHaveLength(1)
    const [end] = ends()
    if (typeof end === 'function') end()
    await expect.poll(() => part.elements().length).toBe(0)
    await expect.poll(() => changes, STORED).toHaveLength(1)
  })

  it('is loaded from its address after a reload, and can be changed and cleared [P-13]', async () => {
    const { sent } = stubUpload()
    // Any picture is a mask: its brightness is the coverage.
    const { changes } = await showWidget({ widget: 'mask' }, { picture: FOX, value: FOX })
    expect(document.querySelector('[data-marked]')?.getAttribute('style')).toContain(FOX)
    await openEditor('Edit the mask')
    await expect.element(page.getByText(/% of the image is masked\.|whole image is masked/)).toBeVisible()
    expect(sent).toHaveLength(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => changes).toEqual([undefined])
    await expect.element(page.getByText(/^Nothing is masked yet/)).toBeVisible()
  })

  it('reports a mask that no longer exists, and asks for another [P-13]', async () => {
    const { changes } = await showWidget({ widget: 'mask' }, { picture: FOX, value: '/media/uploads/gone.png' })
    await openEditor('Edit the mask')
    await expect.poll(() => changes).toEqual([undefined])
    await expect.element(page.getByText('The mask is no longer available. Paint it again.')).toBeInTheDocument()
  })

  it('restarts with another image, and drops a running upload [P-13]', async () => {
    const { sent, settle } = stubUpload({ held: true })
    const { changes, busied, change } = await showWidget({ widget: 'mask' })
    drag(await openEditor(), [0.2, 0.5], [0.8, 0.5])
    await expect.poll(() => sent.length, STORED).toBe(1)
    change({ picture: '/examples/bird.webp' })
    await expect.element(page.getByText(/^Nothing is masked yet/)).toBeVisible()
    settle()
    await expect.poll(() => busied.at(-1)).toBe(false)
    expect(changes).toEqual([])
  })

  it('shows an error when the mask could not be stored, and offers a retry [P-13]', async () => {
    const stub = stubUpload({ status: 500 })
    const { changes } = await showWidget({ widget: 'mask' })
    drag(await openEditor(), [0.2, 0.5], [0.8, 0.5])
    await expect.poll(() => changes, STORED).toEqual([undefined])
    await button('Done').click()
    await expect.element(page.getByText('The mask could not be saved. Try again.')).toBeVisible()
    stub.options.status = 200
    await button('Try again').click()
    await expect.poll(() => changes.at(-1), STORED).toBe('/media/uploads/2.png')
    expect(page.getByText('The mask could not be saved. Try again.').elements()).toHaveLength(0)
  })
})

describe('the growth field', () => {
  async function grow(picture: string | undefined = FOX) {
    const latest: Record<string, Value | undefined> = {}
    function Host() {
      const [values, setValues] = useState<Readonly<Record<string, Value | undefined>>>({})
      Object.assign(latest, values)
      const property: Property = {
        type: 'integer',
        widget: 'growth',
        label: { en: 'Side', zh: '边' },
        area: 'main',
        minimum: 0,
        maximum: 1024,
      }
      const parts = ['left', 'right', 'top', 'bottom'].map((name) => ({
        name,
        property,
        label: name,
        hint: undefined,
        value: values[name] ?? 0,
        problem: name === 'top' ? 'is wrong' : undefined,
        picture,
        onBusy: () => undefined,
        onChange: (value: Value | undefined) => setValues((before) => ({ ...before, [name]: value })),
      }))
      return (
        <div style={{ width: 320 }}>
          <GrowthWidget parts={parts} />
        </div>
      )
    }
    await render(<Host />)
    return latest
  }

  it('sets its four fields by dragging, typing and proportions [P-14]', async () => {
    const latest = await grow()
    const canvas = page.getByRole('application', { name: /^Frame around the image/ })
    await expect.element(canvas).toBeVisible()
    await expect.element(page.getByText('is wrong')).toBeVisible()
    await page.getByRole('spinbutton', { name: 'Left' }).fill('64')
    await userEvent.tab()
    await expect.poll(() => latest).toEqual({ left: 64, right: 0, top: 0, bottom: 0 })
    await button('Reset').click()
    await expect.poll(() => latest).toEqual({ left: 0, right: 0, top: 0, bottom: 0 })
    await button('25% on each side').click()
    const { naturalWidth, naturalHeight } = await loaded(FOX)
    await expect
      .poll(() => latest)
      .toEqual({
        left: Math.round(naturalWidth / 4),
        right: Math.round(naturalWidth / 4),
        top: Math.round(naturalHeight / 4),
        bottom: Math.round(naturalHeight / 4),
      })
    await expect.element(button('25% on each side')).toHaveAttribute('aria-pressed', 'true')
    await button('16:9').click()
    const side = (name: string) => Number(latest[name])
    await expect
      .poll(() => (naturalWidth + side('left') + side('right')) / (naturalHeight + side('top') + side('bottom')))
      .toBeCloseTo(16 / 9, 2)
  })

  it('grows by dragging [P-14]', async () => {
    const latest = await grow()
    const canvas = page.getByRole('application', { name: /^Frame around the image/ })
    await expect.element(canvas).toBeVisible()
    const { naturalWidth, naturalHeight } = await loaded(FOX)
    const { width, height } = canvas.element().getBoundingClientRect()
    // The picture is centred with a margin; its right side is dragged.
    const scale = Math.min(1, (width - 58) / naturalWidth, (height - 58) / naturalHeight)
    const right = 0.5 + (naturalWidth * scale) / width / 2
    drag(canvas.element(), [right, 0.5], [right + 0.05, 0.5])
    await expect.poll(() => Number(latest['right'])).toBeGreaterThan(0)
    expect(Number(latest['left'] ?? 0)).toBe(0)
  })
})

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
