import { LIMITS } from '@stipple/core/domain/limits'
import type { Property, Value } from '@stipple/core/domain/property'
import { field } from '@stipple/core/modes/fields'
import { QueryClientProvider } from '@tanstack/react-query'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { wavFile, webmFile } from '../../../../test/media.ts'
import { TRAITS, work } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { loadTexts, startLanguage } from '../../../lib/i18n.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { FileWidget } from './file-widget.tsx'
import { packPictures } from './pack-pictures.ts'

const server = stubbedServer()
beforeEach(async () => {
  await startLanguage('en')
  await loadTexts('media')
})

const [traits] = TRAITS
const propertyOf = (accept: readonly string[]): Property | undefined =>
  traits && field.file({ label: { en: 'Recording', zh: '录音' }, accept, required: true }).property(traits, {})

async function show(accept: readonly string[] = ['mp3', 'wav', 'webm']) {
  const changes: (Value | undefined)[] = []
  const property = propertyOf(accept)
  if (!property) throw new Error('The field is not there')
  function Host({ asked }: { asked: Property }) {
    const [value, setValue] = useState<Value>()
    const onChange = (next: Value | undefined) => {
      changes.push(next)
      setValue(next)
    }
    const rest = { hint: undefined, problem: undefined, picture: undefined, onBusy: () => undefined }
    return <FileWidget name="recording" label="Recording" property={asked} value={value} onChange={onChange} {...rest} />
  }
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <div style={{ width: 320 }}>
        <Host asked={property} />
      </div>
    </QueryClientProvider>,
  )
  return changes
}

/** Replaces the upload request: the test decides when it is answered. */
function stubUpload() {
  const sent: XMLHttpRequest[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    sent.push(this)
  })
  return {
    sent,
    progress: (loaded: number) => sent.at(-1)?.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 })),
    finish: (url: string) => {
      const request = sent.at(-1)
      if (!request) throw new Error('Nothing was sent')
      Object.defineProperty(request, 'status', { value: 200 })
      Object.defineProperty(request, 'response', { value: { status: 1, url } })
      request.dispatchEvent(new ProgressEvent('load'))
    },
  }
}

const input = () => page.getByLabelText('Recording')
const remove = () => page.getByRole('button', { name: 'Remove file' })

describe('the file field', () => {
  it('accepts a chosen or dropped file, shows progress and name, and removes it [P-10]', async () => {
    const uploads = stubUpload()
    const changes = await show()
    await userEvent.upload(input(), wavFile({ name: 'my voice.wav' }))
    await expect.poll(() => uploads.sent.length).toBe(1)
    uploads.progress(40)
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    uploads.finish('/media/uploads/1.wav')
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/1.wav')
    await expect.element(page.getByText('my voice.wav')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await remove().click()
    await expect.poll(() => changes.at(-1)).toBeUndefined()

    const data = new DataTransfer()
    data.items.add(wavFile())
    page
      .getByText('choose a file')
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    await expect.poll(() => uploads.sent.length).toBe(2)
    uploads.finish('/media/uploads/2.wav')
    await expect.poll(() => changes.at(-1)).toBe('/media/uploads/2.wav')
  })

  it('plays audio and video while they are being uploaded [P-10]', async () => {
    stubUpload()
    await show()
    // The audio is long and the video short, so that a slow check still sees them.
    await userEvent.upload(input(), wavFile({ name: 'voice.wav', seconds: 60 }))
    const player = page.getByRole('group', { name: 'voice.wav' })
    await player.getByRole('button', { name: 'Play' }).click()
    await expect.element(player.getByRole('button', { name: 'Pause' })).toBeVisible()
    await remove().click()
    await userEvent.upload(input(), await webmFile())
    await page.getByRole('button', { name: 'play', exact: true }).click()
    await expect.poll(() => document.querySelector('video')?.played.length).toBe(1)
  })

  it('reports that a file which this browser cannot play can still be used', async () => {
    stubUpload()
    await show()
    await userEvent.upload(input(), new File(['no sound'], 'odd.mp3', { type: 'audio/mpeg' }))
    await expect.element(page.getByText('This file can’t be played here, but you can use it.')).toBeVisible()
  })

  it('packs the images of an album as an accepted archive, and names unreadable ones [V-05]', async () => {
    const blob = async (type: string) => {
      const canvas = new OffscreenCanvas(64, 64)
      canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
      return canvas.convertToBlob({ type })
    }
    // Phones give all pictures the same name.
    const files = [new File([await blob('image/png')], 'image.png'), new File([await blob('image/webp')], 'image.webp')]
    const packed = await packPictures(files)
    if (!('archive' in packed)) throw new Error(`${packed.unread} was not read`)
    const reader = new ZipReader(new BlobReader(packed.archive))
    expect((await reader.getEntries()).map(({ filename }) => filename)).toEqual(['001.png', '002.jpg'])
    await reader.close()

    const { sent } = stubUpload()
    await show(['zip'])
    const field = page.getByLabelText('Recording')
    await userEvent.upload(field, [files[0] ?? [], new File(['?'], 'IMG_1.HEIC')].flat())
    await expect.element(page.getByText(/^“IMG_1.HEIC” can’t be read as an image/)).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.upload(field, files)
    await expect.poll(() => sent.length).toBe(1)
    await expect.element(page.getByText('pictures-2.zip')).toBeVisible()
  })

  it('rejects other formats, and files that are too large for their format [V-04]', async () => {
    const { sent } = stubUpload()
    const changes = await show()
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'notes.txt'))
    page
      .getByText('choose a file')
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    await expect.element(page.getByText('Format Not Supported: notes.txt. Use MP3, WAV, WEBM.')).toBeVisible()
    const long = Object.defineProperty(wavFile(), 'size', { value: LIMITS.upload.soundBytes + 1 })
    const larger = new DataTransfer()
    Object.defineProperty(larger, 'files', { value: [long] })
    page
      .getByText('choose a file')
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer: larger, bubbles: true, cancelable: true }))
    await expect.element(page.getByText('The file is too large. The limit is 32 MB.')).toBeVisible()
    expect([sent.length, changes]).toEqual([0, []])
  })

  it('shows the size limits of its formats, and is required [V-02]', async () => {
    await show(['mp4', 'webm'])
    await expect.element(page.getByText('MP4, WEBM, up to 200 MB')).toBeVisible()
    expect(propertyOf(['mp4'])).toMatchObject({ required: true, missing: 'no_file' })
  })

  it('offers only works of the member in accepted formats [P-10]', async () => {
    const fox = '/examples/fox.webp'
    const thumbnails = { 200: fox, 300: fox, 512: fox }
    const own = work('s1', { media: 'voice', prompt: 'my song', image: '/media/works/s1/original.mp3', thumbnails })
    server.answers['POST /api/v2/get_generate_works'] = () => ({
      status: 1,
      data: [work('w1', { image: '/media/works/w1/original.png' }), own],
    })
    const changes = await show()
    await page.getByRole('button', { name: 'Use my song' }).click()
    await expect.poll(() => changes.at(-1)).toBe('/media/works/s1/original.mp3')
    await expect.element(page.getByText('MP3 file', { exact: false })).toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Use picture w1' }).elements()).toHaveLength(0)
  })
})
