import type { Property, Value } from '@stipple/core/domain/property'
import { entriesOf } from '@stipple/core/domain/value'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Refusal, work } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { startLanguage } from '../../../lib/i18n.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { fitPicture, sizeWithin } from './fit-picture.ts'
import { ImageWidget } from './image-widget.tsx'

/** A picture served by the test server. */
const FOX = '/examples/fox.webp'
const mine = (id: string, more = {}) => work(id, { image: `${FOX}?${id}`, thumbnails: { 200: FOX, 300: FOX, 512: FOX }, ...more })

const server = stubbedServer()
beforeEach(async () => {
  await startLanguage('en')
})

async function show(more: Partial<Property> = {}) {
  const changes: (Value | undefined)[] = []
  const busied: boolean[] = []
  const property: Property = {
    type: 'string',
    widget: 'image',
    label: { en: 'Image', zh: '图片' },
    area: 'main',
    accept: ['png', 'jpg', 'webp'],
    ...more,
  }
  function Host() {
    const [value, setValue] = useState<Value>()
    const onChange = (next: Value | undefined) => {
      changes.push(next)
      setValue(next)
    }
    return (
      <ImageWidget
        name="image"
        property={property}
        label="Image"
        hint={undefined}
        value={value}
        problem={undefined}
        onChange={onChange}
        picture={undefined}
        onBusy={(busy) => busied.push(busy)}
      />
    )
  }
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Host />
    </QueryClientProvider>,
  )
  return changes
}

/** Replaces the upload request; returns the files it was sent. */
function stubUpload(): File[] {
  const sent: File[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest, body) {
    const file = body instanceof FormData ? body.get('file') : undefined
    if (file instanceof File) sent.push(file)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'response', { value: { status: 1, url: `/media/uploads/${sent.length}.png` } })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  return sent
}

/** A picture of one colour. */
async function picture({ width, height, colour, type = 'image/png', name = 'picture.png' }: Sample): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = colour
    context.fillRect(0, 0, width, height)
  }
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

interface Sample {
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly type?: string
  readonly name?: string
}

const given = () => page.getByRole('img', { name: 'Source image' })

function paste(target: EventTarget, files: readonly File[], text?: string): ClipboardEvent {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  if (text !== undefined) data.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true })
  target.dispatchEvent(event)
  return event
}

describe('the image field', () => {
  it('accepts a dropped, pasted or chosen file, a photo and an own work [P-10]', async () => {
    const sent = stubUpload()
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [mine('w1', { prompt: 'a red fox' })] })
    server.answers['POST /api/v2/get_generate_works_count'] = () => ({ status: 1, data: 1 })
    const changes = await show()
    const file = await picture({ width: 8, height: 8, colour: 'red' })
    const empty = async () => {
      await page.getByRole('button', { name: 'Remove image' }).click()
      await expect.element(given()).not.toBeInTheDocument()
    }

    const data = new DataTransfer()
    data.items.add(file)
    page
      .getByText('choose a file')
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/1.png')
    await empty()

    paste(document.body, [file])
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/2.png')
    await empty()

    await userEvent.upload(page.getByLabelText('Image'), file)
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/3.png')
    await empty()

    const camera = document.querySelector<HTMLInputElement>('input[capture="environment"]')
    if (camera) await userEvent.upload(camera, file)
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/4.png')
    await empty()
    expect(sent).toHaveLength(4)

    await page.getByRole('button', { name: 'choose from your works' }).click()
    await page.getByRole('button', { name: 'Choose a red fox' }).click()
    await expect.poll(() => changes.at(-1)).toBe(mine('w1').image)
    await expect.element(given()).toBeVisible()
  })

  it('leaves pasted text that comes with an image to the text field', async () => {
    stubUpload()
    const changes = await show()
    const area = document.createElement('textarea')
    document.body.append(area)
    const event = paste(area, [await picture({ width: 8, height: 8, colour: 'red' })], 'a table')
    area.remove()
    expect(event.defaultPrevented).toBe(false)
    expect(changes).toEqual([])
  })

  it('crops its image [P-10]', async () => {
    const sent = stubUpload()
    const changes = await show({ layered: true })
    await page.getByLabelText('Image', { exact: true }).upload(await picture({ width: 400, height: 300, colour: '#a04030' }))
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/1.png')
    await page.getByRole('button', { name: 'Edit: layers, drawing and cropping' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Crop (C)' }).click()
    await dialog.getByRole('button', { name: '1:1' }).click()
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
    await dialog.getByRole('button', { name: 'Use this image' }).click()
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/2.png')
    const cut = await createImageBitmap(sent[1] ?? new Blob())
    expect([cut.width, cut.height]).toEqual([300, 300])
  })

  it('accepts several images in an order that can be changed [P-10]', async () => {
    stubUpload()
    const changes = await show({ limit: 3 })
    await page
      .getByLabelText('Image', { exact: true })
      .upload(await Promise.all(['a', 'b', 'c'].map((name) => picture({ width: 20, height: 20, colour: '#a04030', name: `${name}.png` }))))
    await expect.poll(() => entriesOf(changes.at(-1)).length).toBe(3)
    const [first, second, third] = entriesOf(changes.at(-1))
    await expect.element(page.getByRole('button', { name: 'Move image 1 earlier' })).toBeDisabled()
    await page.getByRole('button', { name: 'Move image 1 later' }).click()
    expect(changes.at(-1)).toEqual([second, first, third])
    await page.getByRole('button', { name: 'Move image 3 earlier' }).click()
    expect(changes.at(-1)).toEqual([second, third, first])
    await expect.element(page.getByRole('button', { name: 'Move image 3 later' })).toBeDisabled()
  })

  it('accepts several images up to its limit, and rejects more [P-10] [V-04]', async () => {
    stubUpload()
    const changes = await show({ limit: 2 })
    const file = await picture({ width: 8, height: 8, colour: 'red' })
    const field = page.getByLabelText('Image')
    await expect.element(field).toHaveAttribute('multiple')
    paste(document.body, [file, file, file])
    await expect.element(page.getByText('You can add at most 2 files here.')).toBeVisible()
    expect(changes).toEqual([])
    paste(document.body, [file, file])
    await expect.poll(() => changes.at(-1)).toEqual(['/media/uploads/1.png', '/media/uploads/2.png'])
    expect(given().elements()).toHaveLength(2)
    paste(document.body, [file])
    await expect.element(page.getByText('You can add at most 2 files here.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove image' }).first().click()
    expect(changes.at(-1)).toEqual(['/media/uploads/2.png'])
  })

  it('rejects a second file where only one is allowed [V-04]', async () => {
    const changes = await show()
    const file = await picture({ width: 8, height: 8, colour: 'red' })
    paste(document.body, [file, file])
    await expect.element(page.getByText('You can add only 1 file here.')).toBeVisible()
    expect(changes).toEqual([])
  })

  it('scales down images beyond the maximum of the model, with a message [P-10]', async () => {
    const sent = stubUpload()
    const changes = await show({ maximum: 100 })
    paste(document.body, [await picture({ width: 400, height: 300, colour: 'red' })])
    await expect.element(page.getByText('Scaled down from 400 × 300 to 100 × 75 pixels, the maximum size.')).toBeVisible()
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/1.png')
    const bitmap = await createImageBitmap(sent[0] ?? new Blob())
    expect([bitmap.width, bitmap.height, sent[0]?.type]).toEqual([100, 75, 'image/jpeg'])
  })
})

describe('fitting an image', () => {
  const limits = { side: 64, pixels: 10_000, accept: [] }

  it('returns the same file if it fits', async () => {
    const file = await picture({ width: 64, height: 20, colour: 'red' })
    expect(await fitPicture(file, limits)).toEqual({ file })
  })

  it('keeps transparency by saving as PNG', async () => {
    const { file } = await fitPicture(await picture({ width: 300, height: 200, colour: 'rgb(0 0 255 / 40%)' }), limits)
    expect([file.name, file.type]).toEqual(['picture.png', 'image/png'])
  })

  it('keeps the colour and the proportions', async () => {
    const { file, scaled } = await fitPicture(await picture({ width: 300, height: 200, colour: 'rgb(200 40 30)' }), limits)
    expect(scaled).toEqual({ from: { width: 300, height: 200 }, to: { width: 64, height: 42 } })
    const canvas = new OffscreenCanvas(64, 42)
    const context = canvas.getContext('2d')
    context?.drawImage(await createImageBitmap(file), 0, 0)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(32, 21, 1, 1).data ?? []
    expect(Math.max(Math.abs(red - 200), Math.abs(green - 40), Math.abs(blue - 30))).toBeLessThan(6)
  })

  it('applies the EXIF orientation [P-10]', async () => {
    const lying = await picture({ width: 200, height: 100, colour: 'red', type: 'image/jpeg', name: 'phone.jpg' })
    const { scaled } = await fitPicture(await turned(lying), limits)
    expect(scaled).toEqual({ from: { width: 100, height: 200 }, to: { width: 32, height: 64 } })
  })

  it('returns a file that it cannot read', async () => {
    const file = new File(['no image'], 'x.png', { type: 'image/png' })
    expect(await fitPicture(file, limits)).toEqual({ file })
  })

  it('respects the maximum number of pixels', () => {
    expect(sizeWithin({ width: 1000, height: 1000 }, { side: 5000, pixels: 250_000 })).toEqual({ width: 500, height: 500 })
    expect(sizeWithin({ width: 10, height: 9000 }, { side: 100, pixels: 250_000 })).toEqual({ width: 1, height: 100 })
  })
})

/** The same JPEG with an EXIF block of orientation 6: a quarter turn. */
async function turned(jpeg: File): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const block = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, block.length + 2, ...block])
  return new File([head, bytes.slice(2)], jpeg.name, { type: jpeg.type })
}

describe('the works picker', () => {
  const open = async (accept = ['webp']) => {
    const changes = await show({ accept })
    await page.getByRole('button', { name: 'choose from your works' }).click()
    return { changes, dialog: page.getByRole('dialog', { name: 'Choose from your works' }) }
  }

  it('shows pages of 42 thumbnails [P-11]', async () => {
    const asked: unknown[] = []
    server.answers['POST /api/v2/get_generate_works'] = ({ body }) => {
      if (body['page_size'] !== 42) return { status: 1, data: [] }
      asked.push(body['page_number'])
      const count = body['page_number'] === 1 ? 42 : 3
      return { status: 1, data: Array.from({ length: count }, (_, index) => mine(`${String(body['page_number'])}-${index}`)) }
    }
    server.answers['POST /api/v2/get_generate_works_count'] = () => ({ status: 1, data: 45 })
    const { changes, dialog } = await open()
    const tiles = dialog.getByRole('button', { name: /^Choose picture/ })
    await expect.poll(() => tiles.elements().length).toBe(42)
    const tile = dialog.getByRole('button', { name: 'Choose picture 1-0', exact: true })
    expect(tile.element().querySelector('img')?.getAttribute('width')).toBe('200')
    expect(tile.element().querySelector('img')?.getAttribute('src')).toBe(mine('x').thumbnails[200])
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => tiles.elements().length).toBe(3)
    expect(asked).toEqual([1, 2])
    // By keys: the arrow moves along the row, and Enter chooses.
    dialog.getByRole('button', { name: 'Choose picture 2-0' }).element().focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(changes.at(-1)).toBe(mine('2-1').image)
  })

  it('shows an empty state [P-11]', async () => {
    const { dialog } = await open()
    await expect.element(dialog.getByText('No Data')).toBeVisible()
  })

  it('shows an error when works cannot be loaded, and offers a retry', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => new Refusal(400, { code: 'invalid_input', message: 'Not now' })
    const { dialog } = await open()
    await expect.element(dialog.getByText('Your works could not be loaded. Not now')).toBeVisible()
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [mine('w1')] })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Choose picture w1' })).toBeVisible()
  })

  it('warns about a work in an unsupported format, and shows only images [V-04] [P-11]', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => ({
      status: 1,
      data: [mine('w1', { image: '/media/works/1/w1.gif' }), mine('w2', { media: 'video' })],
    })
    const { changes, dialog } = await open(['webp', 'png'])
    await dialog.getByRole('button', { name: 'Choose picture w1' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Format Not Supported: use WEBP, PNG.')
    expect(dialog.getByRole('button', { name: 'Choose picture w2' }).elements()).toHaveLength(0)
    expect(changes).toEqual([])
  })
})
