import '../../components/theme/layers.css'
import '../../components/theme/tokens.css'
import '../../components/theme/base.css'
import type { Language } from '@stipple/core/domain/text'
import { canvas as english } from '@stipple/core/messages/en/canvas'
import { canvas as chinese } from '@stipple/core/messages/zh/canvas'
import i18next from 'i18next'
import { type ReactElement, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { useConfirm } from '../../lib/confirm.ts'
import { startLanguage } from '../../lib/i18n.ts'
import { CropDialog, DrawingDialog, type Growth, type Mask, MaskEditor, NO_GROWTH, OutpaintFrame } from './public.ts'

afterEach(() => {
  useConfirm.setState({ question: undefined })
  vi.useRealTimers()
})

async function show(element: ReactElement, { language = 'en' }: { readonly language?: Language } = {}) {
  await page.viewport(1280, 900)
  await startLanguage(language)
  i18next.addResourceBundle(language, 'translation', { canvas: language === 'zh' ? chinese : english }, true, true)
  return render(element)
}

/** A picture whose left half is red and whose right half is blue. */
async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = '#0000ff'
  context.fillRect(width / 2, 0, width / 2, height)
  return canvas.convertToBlob()
}

async function pixelsOf(file: Blob) {
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data
  const at = (x: number, y: number) => [...(data?.subarray((y * bitmap.width + x) * 4, (y * bitmap.width + x) * 4 + 4) ?? [])]
  return { width: bitmap.width, height: bitmap.height, at }
}

const stage = async (name: RegExp): Promise<HTMLElement> => {
  const found = page.getByRole('application', { name })
  await expect.element(found).toBeVisible()
  const host = found.element()
  if (!(host instanceof HTMLElement)) throw new Error('no element')
  return host
}

/** Drags with the left button between positions of an element, 0 to 1. */
function drag(host: HTMLElement, ...places: readonly (readonly [number, number])[]): void {
  const { left, top, width, height } = host.getBoundingClientRect()
  const send = (type: string, [x, y]: readonly [number, number] = [0, 0]) =>
    host.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', bubbles: true, clientX: left + x * width, clientY: top + y * height }),
    )
  send('pointerdown', places[0])
  for (const place of places.slice(1)) send('pointermove', place)
  send('pointerup', places.at(-1))
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the drawing dialog', () => {
  async function draw(language: Language = 'en') {
    const done: File[] = []
    let closed = 0
    await show(<DrawingDialog width={1024} onDone={(file) => done.push(file)} onClose={() => closed++} />, { language })
    return { done, closed: () => closed, host: await stage(language === 'en' ? /^Drawing/ : /^画布/) }
  }

  it('starts with 800 by 800 pixels and a brush of 10, and returns the drawing as an image [P-12]', async () => {
    const { done, host } = await draw()
    expect(host.getAttribute('aria-label')).toBe('Drawing, 800 by 800 pixels')
    const brush = page.getByLabelText('Brush size')
    await expect.element(brush).toHaveValue('10')
    expect([brush.element().getAttribute('min'), brush.element().getAttribute('max')]).toEqual(['1', '50'])
    drag(host, [0.4, 0.5], [0.6, 0.5])
    await button('Use drawing').click()
    await expect.poll(() => done.length).toBe(1)
    const drawn = await pixelsOf(done[0] ?? new Blob())
    expect([drawn.width, drawn.height]).toEqual([800, 800])
    expect(drawn.at(400, 400)).toEqual([23, 24, 26, 255])
    expect(drawn.at(400, 200)).toEqual([255, 255, 255, 255])
  })

  it.each([
    ['en', 'Width', 'Enter a valid width and height.', 'Width and height can be 100 to 4096 pixels.'],
    ['zh', '宽度', '请输入有效的宽度和高度。', '宽度和高度须在 100 到 4096 像素之间。'],
  ] as const)('shows errors of the size at its field, in %s [V-07]', async (language, label, noSize, range) => {
    const { host } = await draw(language)
    const width = page.getByLabelText(label)
    for (const [typed, message] of [
      ['0', noSize],
      ['-5', noSize],
      ['99', range],
      ['4097', range],
    ] as const) {
      await width.fill(typed)
      await expect.element(page.getByText(message)).toBeVisible()
      await expect.element(width).toHaveAccessibleDescription(message)
      await userEvent.keyboard('{Enter}')
      expect(host.getAttribute('aria-label')).toContain('800')
    }
    await width.fill('640')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => host.getAttribute('aria-label')).toContain('640')
  })

  it('undoes and redoes by buttons and keys, and asks before discarding a drawing [P-12]', async () => {
    const { host, closed } = await draw()
    await expect.element(button('Undo (Ctrl+Z)')).toBeDisabled()
    drag(host, [0.4, 0.5], [0.6, 0.5])
    await expect.element(button('Undo (Ctrl+Z)')).toBeEnabled()
    host.focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(button('Undo (Ctrl+Z)')).toBeDisabled()
    await userEvent.keyboard('{Control>}y{/Control}')
    await expect.element(button('Undo (Ctrl+Z)')).toBeEnabled()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => useConfirm.getState().question?.title).toBe('Discard the drawing?')
    expect(closed()).toBe(0)
    useConfirm.getState().answer(true)
    await expect.poll(closed).toBe(1)
  })

  it('selects tools by letters, brush sizes by brackets, and swaps the colours [P-12]', async () => {
    const { host } = await draw()
    host.focus()
    await userEvent.keyboard('e')
    await expect.element(button('Eraser (E)')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('g')
    await expect.element(button('Fill (G)')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('b]]')
    await expect.element(page.getByLabelText('Brush size')).not.toHaveValue('10')
    const colour = page.getByLabelText('Custom colour')
    await expect.element(colour).toHaveValue('#17181a')
    await userEvent.keyboard('x')
    await expect.element(colour).toHaveValue('#c8371f')
  })

  it('ignores tool keys while a field has the focus', async () => {
    await draw()
    await page.getByLabelText('Width').click()
    await userEvent.keyboard('e')
    await expect.element(button('Brush (B)')).toHaveAttribute('aria-pressed', 'true')
  })

  it('ends a running stroke with Escape and stays open', async () => {
    const { host, closed } = await draw()
    const { left, top } = host.getBoundingClientRect()
    host.focus()
    const at = { pointerId: 1, pointerType: 'mouse', clientX: left + 300, clientY: top + 200 }
    host.dispatchEvent(new PointerEvent('pointerdown', at))
    host.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: left + 350 }))
    await userEvent.keyboard('{Escape}')
    host.dispatchEvent(new PointerEvent('pointerup', at))
    await expect.element(button('Undo (Ctrl+Z)')).toBeDisabled()
    expect(closed()).toBe(0)
  })

  it('previews the drawing at no more than 600 by 600 [P-12]', async () => {
    const { host } = await draw()
    drag(host, [0.4, 0.5], [0.6, 0.5])
    await button('Preview').click()
    const image = page.getByRole('img', { name: 'Preview of the drawing' })
    await expect.element(image).toBeVisible()
    const { width, height } = image.element().getBoundingClientRect()
    expect(Math.max(width, height)).toBeLessThanOrEqual(600)
    expect(Math.min(width, height)).toBeGreaterThan(200)
    await button('Back to drawing').click()
    await expect.element(image).not.toBeInTheDocument()
  })
})

describe('the mask editor', () => {
  async function mark(options: { readonly value?: Mask | Blob; readonly width?: number; readonly height?: number } = {}) {
    const source = await picture(options.width ?? 640, options.height ?? 480)
    const changes: (Mask | undefined)[] = []
    let set: (value: Mask | undefined) => void = () => undefined
    function Host() {
      const [value, setValue] = useState<Mask | Blob | undefined>(options.value)
      set = setValue
      const onChange = (next: Mask | undefined) => {
        changes.push(next)
        setValue(next)
      }
      return <MaskEditor picture={source} value={value} onChange={onChange} onLost={() => undefined} />
    }
    await show(<Host />)
    return { changes, set: (value: Mask | undefined) => set(value), host: await stage(/^Image to mask/) }
  }

  it('is 512 wide with a brush of 25, and returns a mask of the size of the image [P-13]', async () => {
    const { changes, host } = await mark()
    expect(host.getBoundingClientRect().width).toBe(512)
    await expect.element(page.getByLabelText('Brush size')).toHaveValue('25')
    await expect.element(page.getByText(/^Nothing is masked yet/)).toBeVisible()
    drag(host, [0.25, 0.5], [0.75, 0.5])
    await expect.poll(() => changes.length).toBe(1)
    const file = await changes[0]?.toFile()
    const { width, height, at } = await pixelsOf(file ?? new Blob())
    expect([width, height]).toEqual([640, 480])
    expect([at(320, 240), at(320, 228), at(320, 260), at(0, 0)]).toEqual([
      [255, 255, 255, 255],
      [255, 255, 255, 255],
      [0, 0, 0, 255],
      [0, 0, 0, 255],
    ])
  })

  it('shows the masked percentage, inverts, and clears [P-13]', async () => {
    const { changes, host } = await mark()
    host.focus()
    await userEvent.keyboard('r')
    drag(host, [0, 0], [0.5, 1])
    await expect.element(page.getByText('50% of the image is masked.')).toBeVisible()
    const first = changes[0]
    await button('Invert').click()
    await expect.poll(() => changes.length).toBe(2)
    expect(changes[1]?.marks).not.toEqual(first?.marks)
    await button('Invert').click()
    await expect.poll(() => changes.length).toBe(3)
    expect(changes[2]?.marks).toEqual(first?.marks)
    await button('Clear').click()
    await expect.poll(() => changes.length).toBe(4)
    expect(changes[3]).toBeUndefined()
    await expect.element(page.getByText(/^Nothing is masked yet/)).toBeVisible()
    await button('Undo (Ctrl+Z)').click()
    await expect.poll(() => changes.at(-1)?.marks).toEqual(first?.marks)
  })

  it('starts with an existing mask or mask image, without reporting a change [P-13]', async () => {
    const { changes, host } = await mark()
    host.focus()
    await userEvent.keyboard('r')
    drag(host, [0.5, 0], [1, 1])
    await expect.poll(() => changes.length).toBe(1)
    const file = await changes[0]?.toFile()
    if (!file) throw new Error('no mask')
    await page.viewport(1280, 901)
    const again = await mark({ value: file })
    await expect.element(page.getByText('50% of the image is masked.').last()).toBeVisible()
    expect(again.changes).toEqual([])
  })

  it('is empty again when its field is reset', async () => {
    const { changes, host, set } = await mark()
    drag(host, [0.25, 0.5], [0.75, 0.5])
    await expect.poll(() => changes.length).toBe(1)
    set(undefined)
    await expect.element(page.getByText(/^Nothing is masked yet/)).toBeVisible()
    await expect.element(button('Undo (Ctrl+Z)')).toBeDisabled()
    expect(changes).toHaveLength(1)
  })

  it('can cover the masked part to show what remains [P-13]', async () => {
    const { changes, host } = await mark()
    host.focus()
    await userEvent.keyboard('r')
    drag(host, [0, 0], [0.5, 1])
    await expect.poll(() => changes.length).toBe(1)
    await page.getByRole('switch', { name: 'Show what stays' }).click()
    const screen = host.querySelector('canvas')
    const at = (x: number) => {
      const { width = 0, height = 0 } = screen ?? {}
      return [...(screen?.getContext('2d')?.getImageData(Math.round(width * x), Math.round(height / 2), 1, 1).data ?? [])]
    }
    await expect.poll(() => at(0.25)).toEqual([128, 126, 122, 255])
    expect(at(0.75)).toEqual([0, 0, 255, 255])
  })

  it('shows an error when the image cannot be loaded, and offers a retry', async () => {
    await show(<MaskEditor picture="/nothing-here.png" value={undefined} onChange={() => undefined} onLost={() => undefined} />)
    await expect.element(page.getByText('The image could not be loaded.')).toBeVisible()
    await button('Reload').click()
    await expect.element(page.getByText('The image could not be loaded.')).toBeVisible()
  })
})

describe('the outpaint frame', () => {
  async function frame() {
    const source = await picture(512, 512)
    const changes: Growth[] = []
    function Host() {
      const [value, setValue] = useState(NO_GROWTH)
      const onChange = (next: Growth) => {
        changes.push(next)
        setValue(next)
      }
      return <OutpaintFrame picture={source} value={value} onChange={onChange} maximum={1024} />
    }
    await show(<Host />)
    return { changes, host: await stage(/^Frame around/) }
  }

  it('grows by typed sizes in steps of 8, and shows the resulting size [P-14]', async () => {
    const { changes } = await frame()
    await page.getByLabelText('Left').fill('101')
    await userEvent.keyboard('{Enter}')
    await page.getByLabelText('Down').fill('9999')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Extends 512 × 512 to 616 × 1024 pixels.')).toBeVisible()
    expect(changes.at(-1)).toEqual({ left: 104, right: 0, up: 0, down: 512 })
    await button('Reset').click()
    expect(changes.at(-1)).toEqual(NO_GROWTH)
  })

  it('follows dragging on screen, then zooms to fit the whole frame [P-14]', async () => {
    const { changes, host } = await frame()
    const overlay = host.querySelectorAll('canvas')[1]
    /** The last column of the overlay that is not empty. */
    const rightmost = () => {
      const { width = 0, height = 0 } = overlay ?? {}
      const row = overlay?.getContext('2d')?.getImageData(0, Math.round(height / 2) + 40, width, 1).data ?? []
      return [...row].findLastIndex((value, index) => index % 4 === 3 && value > 0) >> 2
    }
    await expect.poll(rightmost).toBeGreaterThan(0)
    const before = rightmost()
    const { left, top, width, height } = host.getBoundingClientRect()
    const ratio = (overlay?.width ?? 0) / width
    const at = (x: number) => ({ pointerId: 1, pointerType: 'mouse', clientX: left + x, clientY: top + height / 2 })
    host.dispatchEvent(new PointerEvent('pointerdown', at(before / ratio)))
    host.dispatchEvent(new PointerEvent('pointermove', at(before / ratio + 50)))
    await expect.poll(() => (changes.at(-1)?.right ?? 0) > 0).toBe(true)
    await expect.poll(rightmost).toBeGreaterThan(before + 30)
    host.dispatchEvent(new PointerEvent('pointerup', at(before / ratio + 50)))
    await expect.poll(() => rightmost() < (overlay?.width ?? 0) - 10).toBe(true)
    expect((changes.at(-1)?.right ?? 1) % 8).toBe(0)
  })
})

describe('the crop dialog', () => {
  it('crops the framed area in the given ratio', async () => {
    const done: File[] = []
    await show(<CropDialog picture={await picture(600, 400)} ratio={1} onDone={(file) => done.push(file)} onClose={() => undefined} />)
    await stage(/^Image to crop/)
    await expect.element(page.getByLabelText('Width')).toHaveValue('400')
    await page.getByLabelText('Width').fill('200')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Height')).toHaveValue('200')
    await page.getByLabelText('From left').fill('300')
    await userEvent.keyboard('{Enter}')
    await button('Crop').click()
    await expect.poll(() => done.length).toBe(1)
    const { width, height, at } = await pixelsOf(done[0] ?? new Blob())
    expect([width, height]).toEqual([200, 200])
    expect(at(0, 0)).toEqual([0, 0, 255, 255])
  })

  it('hides its preview after 5 seconds [P-13]', async () => {
    await show(<CropDialog picture={await picture(600, 400)} onDone={() => undefined} onClose={() => undefined} />)
    await stage(/^Image to crop/)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const press = page.getByRole('button', { name: 'Preview', exact: true }).element()
    if (press instanceof HTMLElement) press.click()
    await vi.advanceTimersByTimeAsync(100)
    const shown = () => document.querySelector('canvas[aria-label="Preview of the cropped image"]')
    expect(shown()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(4800)
    expect(shown()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(300)
    await expect.poll(shown).toBeNull()
  })
})

describe('a dialog with a canvas on a phone [P-12]', () => {
  it.each([
    ['cuts', () => picture(80, 60).then((file) => <CropDialog picture={file} onDone={() => {}} onClose={() => {}} />), 'Crop'],
    ['draws', async () => <DrawingDialog onDone={() => {}} onClose={() => {}} />, 'Use drawing'],
  ])('fills the screen in both orientations, with the canvas and its button visible: %s', async (_, dialog, end) => {
    await show(await dialog())
    const canvas = page.getByRole('application')
    for (const [width, height, least] of [
      [390, 844, 340],
      [844, 390, 200],
    ] as const) {
      await page.viewport(width, height)
      const box = (element: Element) => element.getBoundingClientRect()
      await expect
        .poll(() => [box(page.getByRole('dialog').element()).width, box(page.getByRole('dialog').element()).height])
        .toEqual([width, height])
      expect(box(canvas.element()).height).toBeGreaterThan(least)
      const ends = box(button(end).element())
      expect([ends.left >= 0, ends.right <= width, ends.top > 64, ends.bottom <= height]).toEqual([true, true, true, true])
      expect(box(canvas.element()).top).toBeLessThan(80)
    }
  })
})
