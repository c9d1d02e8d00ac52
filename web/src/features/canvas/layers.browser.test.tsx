import '../../components/theme/layers.css'
import '../../components/theme/tokens.css'
import '../../components/theme/base.css'
import type { Language } from '@stipple/core/domain/text'
import { canvas as english } from '@stipple/core/messages/en/canvas'
import { canvas as chinese } from '@stipple/core/messages/zh/canvas'
import i18next from 'i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { deleteDrawings } from '../../lib/browser-caches.ts'
import { useConfirm } from '../../lib/confirm.ts'
import { startLanguage } from '../../lib/i18n.ts'
import { LayerEditorView, type LayerEditorViewProps, type Mask } from './public.ts'

afterEach(() => {
  useConfirm.setState({ question: undefined })
  deleteDrawings()
})

const WIDTH = 320
const HEIGHT = 240

/** An opaque picture in which no two neighbours are alike. */
async function picture(width = WIDTH, height = HEIGHT): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const image = new ImageData(width, height)
  new Uint32Array(image.data.buffer).forEach((_, index, words) => (words[index] = 0xff000000 | Math.imul(index + 1, 2_654_435)))
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  return new File([await canvas.convertToBlob()], 'noise.png', { type: 'image/png' })
}

async function pixelsOf(file: Blob) {
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const image = context?.getImageData(0, 0, bitmap.width, bitmap.height)
  return { width: bitmap.width, height: bitmap.height, words: new Uint32Array(image?.data.buffer ?? new ArrayBuffer()) }
}

interface EditOptions {
  readonly source?: File
  readonly language?: Language
  readonly mask?: LayerEditorViewProps['mask']
}

async function edit({ source, language = 'en', mask }: EditOptions = {}) {
  await page.viewport(1280, 900)
  await startLanguage(language)
  i18next.addResourceBundle(language, 'translation', { canvas: language === 'zh' ? chinese : english }, true, true)
  const done: File[] = []
  const given = source ?? (await picture())
  const shown = await render(
    <div style={{ height: 760 }}>
      <LayerEditorView
        picture={given}
        mask={mask}
        keptAs="/media/uploads/noise.png"
        onDone={async (file) => void done.push(file)}
        onClose={() => undefined}
      />
    </div>,
  )
  const host = page.getByRole('application')
  await expect.element(host).toBeVisible()
  const use = async () => {
    await button(language === 'en' ? 'Use this image' : '使用这张图片').click()
    await expect.poll(() => done.length).toBeGreaterThan(0)
    return pixelsOf(done.pop() ?? new Blob())
  }
  const element = host.element()
  if (!(element instanceof HTMLElement)) throw new Error('no element')
  return { ...shown, host: element, given, use }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const layers = () => page.getByRole('region', { name: 'Layers' }).getByRole('listitem')
const isPicture = (count: number) => expect.element(page.getByRole('application')).toHaveAccessibleName(new RegExp(`${count} layers?$`))

/** Drags between places of an element, 0 to 1. */
function drag(host: Element, places: readonly (readonly [number, number])[], pointerType = 'mouse'): void {
  const { left, top, width, height } = host.getBoundingClientRect()
  const send = (type: string, [x, y]: readonly [number, number] = [0, 0]) =>
    host.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, pointerType, bubbles: true, clientX: left + x * width, clientY: top + y * height }),
    )
  send('pointerdown', places[0])
  for (const place of places.slice(1)) send('pointermove', place)
  send('pointerup', places.at(-1))
}

describe('the layers of an image', () => {
  it('are drawn by touch, moved by keys and undone exactly, without changing other pixels [P-13]', async () => {
    const { host, given, use } = await edit()
    const before = await pixelsOf(given)
    drag(
      host,
      [
        [0.45, 0.5],
        [0.55, 0.5],
      ],
      'touch',
    )
    await isPicture(2)
    await expect.element(layers().nth(0)).toHaveTextContent('Sketch 1')

    const drawn = await use()
    const changed = [...drawn.words.keys()].filter((index) => drawn.words[index] !== before.words[index])
    expect(changed.length).toBeGreaterThan(100)
    // The brush is ten pixels wide, and the canvas shows the whole picture in its middle.
    const rows = changed.map((index) => Math.floor(index / WIDTH))
    expect([Math.min(...rows) >= 120 - 7, Math.max(...rows) <= 120 + 7]).toEqual([true, true])
    host.focus()
    await userEvent.keyboard('v{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    const moved = await use()
    const shifted = [...moved.words.keys()].filter((index) => moved.words[index] !== before.words[index])
    expect(new Set(shifted)).toEqual(new Set(changed.map((index) => index + 10 * WIDTH + 1)))
    host.focus()
    await userEvent.keyboard('{Control>}zzz{/Control}')
    await isPicture(1)
    await userEvent.keyboard('{Control>}yyy{/Control}')
    await isPicture(2)
    expect((await use()).words).toEqual(moved.words)
  })

  it('accept a pasted image; are hidden, ordered, merged and removed; and are cropped with Enter', async () => {
    const { host, given, use } = await edit()
    const before = await pixelsOf(given)
    const data = new DataTransfer()
    data.items.add(await picture(40, 30))
    host.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await isPicture(2)
    await expect.element(layers().nth(0)).toHaveTextContent('Added image 1')
    drag(host, [
      [0.5, 0.5],
      [0.5, 0.5],
      [0.52, 0.5],
    ])
    await button('Show “Added image 1”').click()
    await button('Show “Image”').click()
    await button('Show “Image”').click()
    expect((await use()).words).toEqual(before.words)
    await button('Show “Added image 1”').click()
    await button('Move down').click()
    await expect.element(layers().nth(1)).toHaveTextContent('Added image 1')
    expect((await use()).words).toEqual(before.words)
    await button('Move up').click()
    await button('Merge down').click()
    await isPicture(1)
    expect((await use()).words).not.toEqual(before.words)

    await button(/^Crop \(C\)/).click()
    await page.getByLabelText('Width').fill('100')
    await userEvent.keyboard('{Enter}')
    host.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('application')).toHaveAccessibleName(/100 by 240/)
    const cropped = await use()
    expect([cropped.width, cropped.height]).toEqual([100, HEIGHT])
    host.focus()
    await userEvent.keyboard('{Control>}zzzzzzzzzz{/Control}')
    await expect.element(button('Undo (Ctrl+Z)')).toBeDisabled()
  })

  it('are restored after a reload, even without the original image, until discarded', async () => {
    const first = await edit()
    drag(first.host, [
      [0.4, 0.4],
      [0.6, 0.6],
    ])
    await isPicture(2)
    const drawn = await first.use()
    await expect.poll(kept).toBe(2)
    await first.unmount()

    // Without a network the image cannot be loaded, and is not needed.
    const again = await edit({ source: new File([], 'gone.png') })
    await isPicture(2)
    expect((await again.use()).words).toEqual(drawn.words)
    await again.unmount()

    const last = await edit()
    await isPicture(2)
    await button('Start over').click()
    await expect.poll(() => useConfirm.getState().question !== undefined).toBe(true)
    useConfirm.getState().answer(true)
    await isPicture(1)
    await last.unmount()
  })

  it('have a mask above them, which can be undone and is reported, but not part of the image', async () => {
    const masks: (Mask | undefined)[] = []
    const onChange = (mask: Mask | undefined) => void masks.push(mask)
    const { host, given, use, unmount } = await edit({ mask: { marks: undefined, onChange } })
    const before = await pixelsOf(given)
    await expect.element(layers().nth(0)).toHaveTextContent('Mask')
    await page.getByRole('button', { name: 'Mask', exact: true }).click()
    await button(/^Rectangle/).click()
    drag(host, [
      [0.45, 0.45],
      [0.5, 0.5],
      [0.55, 0.55],
    ])
    await expect.poll(() => masks.length).toBe(1)
    const { area, share } = masks[0] ?? {}
    expect(share).toBeGreaterThan(0.005)
    await button('Invert').click()
    expect(masks.at(-1)?.share).toBeCloseTo(1 - (share ?? 0), 5)
    await button('Show “Mask”').click()
    await button('Clear').click()
    await expect.poll(() => masks.at(-1)).toBeUndefined()
    host.focus()
    await userEvent.keyboard('{Control>}zzz{/Control}')
    await expect.poll(() => masks.at(-1)?.area).toEqual(area)
    // New strokes are below the mask, which stays on top.
    await button('Add a drawing layer').click()
    await expect.element(layers().nth(0)).toHaveTextContent('Mask')
    await expect.element(layers().nth(1)).toHaveTextContent('Sketch 1')
    await expect.element(button('Move up')).toBeDisabled()
    expect((await use()).words).toEqual(before.words)
    await expect.poll(kept).toBe(3)
    await unmount()

    // The form has stored the mask; if it cannot be loaded (offline), the one among the layers is used.
    const again = await edit({ source: new File([], 'gone.png'), mask: { marks: '/nowhere.png', onChange } })
    await isPicture(3)
    await page.getByRole('button', { name: 'Mask', exact: true }).click()
    await button('Invert').click()
    await button('Invert').click()
    expect(masks.at(-1)?.area).toEqual(area)
    await again.unmount()
  })

  it('have Chinese labels', async () => {
    const { host } = await edit({ language: 'zh' })
    drag(host, [
      [0.4, 0.4],
      [0.6, 0.6],
    ])
    await expect.element(page.getByRole('application')).toHaveAccessibleName('待编辑的图片，320 × 240 像素，2 个图层')
    await expect.element(page.getByRole('button', { name: '手绘 1', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })
})

/** Number of layers stored in this browser. */
const kept = () =>
  new Promise<number>((resolve, reject) => {
    const request = indexedDB.open('stipple-drawings')
    request.addEventListener('error', () => reject(new Error('no database')))
    request.addEventListener('success', () => {
      const { result } = request
      const all = result.transaction('documents').objectStore('documents').getAll()
      all.addEventListener('success', () => {
        result.close()
        const [document] = all.result as readonly { readonly layers: readonly unknown[] }[]
        resolve(document?.layers.length ?? 0)
      })
    })
  })
