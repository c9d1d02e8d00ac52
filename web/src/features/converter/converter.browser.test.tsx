import '../../components/theme/tokens.css'
import '../../components/theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { MEMBER, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { loadTexts, startLanguage, switchLanguage } from '../../lib/i18n.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { Converter } from './components/converter.tsx'
import { FILM_OF_WORKS, sendToConverter } from './public.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import { addFiles, cancel, changeSettings, removeAll, run, useConverter } from './store.ts'

stubbedServer()

beforeEach(async () => {
  await startLanguage('en')
  await Promise.all([loadTexts('converter'), loadTexts('media')])
  cancel()
  removeAll()
  useConverter.setState({ run: { state: 'idle' }, settings: { ...DEFAULT_SETTINGS, finalRate: 15 } })
})

async function show() {
  await page.viewport(1280, 900)
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Converter />
    </QueryClientProvider>,
  )
}

/** A frame of a disc that moves across. */
async function picture(index: number, { width = 160, height = 96 } = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  context.fillStyle = '#1d3b4a'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#e2a94a'
  context.beginPath()
  context.arc(20 + index * 12, height / 2, 14, 0, 7)
  context.fill()
  return new File([await canvas.convertToBlob()], `disc-${index}.png`, { type: 'image/png' })
}

const pictures = (count: number, size?: { width: number; height: number }) =>
  Promise.all(Array.from({ length: count }, (_, index) => picture(index, size)))

const names = () => useConverter.getState().pictures.map(({ name }) => name)
const make = () => page.getByRole('button', { name: 'Create video' })
const tile = (number: number) => page.getByRole('button', { name: new RegExp(`^Image ${number} of`) })

async function film(settings: Partial<Settings> = {}, count = 4) {
  addFiles(await pictures(count))
  changeSettings(settings)
  await run()
  const current = useConverter.getState().run
  if (current.state !== 'result') throw new Error(JSON.stringify(current))
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(new Blob([current.film.bytes])) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('There is no track of images')
  const { packetCount } = await track.computePacketStats()
  return { ...current, track, packetCount, seconds: await input.computeDuration() }
}

describe('a video made from images', () => {
  it.each([
    ['mp4', 'motion', 2, 30],
    ['mp4', 'fade', 1, 15],
    ['webm', 'motion', 3, 45],
    ['webm', 'fade', 4, 60],
  ] as const)(
    'is encoded as %s (%s), %d images a second at %d frames, with the promised duration [W-01]',
    async (format, between, initialRate, finalRate) => {
      const made = await film({ format, between, initialRate, finalRate })
      const expected = { frames: (4 / initialRate) * finalRate, seconds: 4 / initialRate }
      expect(made.film).toMatchObject({ frames: Math.round(expected.frames), width: 160, height: 96, type: `video/${format}` })
      expect(made.packetCount).toBe(Math.round(expected.frames))
      expect(Math.abs(made.seconds - expected.seconds)).toBeLessThan(expected.seconds * 0.02)
      expect([made.track.displayWidth, made.track.displayHeight]).toEqual([160, 96])
      expect(['avc', 'vp9', 'vp8', 'av1']).toContain(made.track.codec)
    },
  )

  it('fits other images into the proportions of the first, in the chosen size [W-01]', async () => {
    addFiles([await picture(0, { width: 300, height: 150 }), await picture(1, { width: 90, height: 200 })])
    changeSettings({ side: 480, initialRate: 10 })
    await run()
    expect(useConverter.getState().run).toMatchObject({ state: 'result', film: { width: 960, height: 480, frames: 3 } })
  })

  it('plays in the player and can be downloaded [W-01] [W-03]', async () => {
    addFiles(await pictures(3))
    changeSettings({ initialRate: 3 })
    await show()
    await make().click()
    await expect.element(page.getByRole('link', { name: 'Download' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Download' }).element().getAttribute('download')).toBe('Video by Stipple.mp4')
    await expect.poll(() => document.querySelector('video')?.duration).toBeCloseTo(1, 1)
    expect(document.querySelector('video')?.videoWidth).toBe(160)
  })

  it('shows progress, elapsed and remaining time, and ends the worker when cancelled [W-01]', async () => {
    addFiles(await pictures(10, { width: 640, height: 360 }))
    changeSettings({ finalRate: 120 })
    await show()
    await make().click()
    const bar = page.getByRole('progressbar', { name: 'Video progress' })
    await expect.poll(() => Number(bar.element().getAttribute('aria-valuenow')), { timeout: 15_000 }).toBeGreaterThan(0)
    await expect.element(page.getByText(/elapsed/)).toBeVisible()
    await expect.element(page.getByText(/about .* left/)).toBeVisible()
    expect(useConverter.getState().run).toMatchObject({ state: 'running', frames: 1200 })
    const terminate = vi.spyOn(Worker.prototype, 'terminate')
    // Waits for no frame: the state has changed when the press has been handled.
    const button = page.getByRole('button', { name: 'Cancel', exact: true }).element()
    if (button instanceof HTMLElement) button.click()
    expect(useConverter.getState().run).toEqual({ state: 'cancelled' })
    await expect.poll(() => terminate.mock.calls).toHaveLength(1)
    await expect.element(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
    expect(names()).toHaveLength(10)
  })
})

describe('the list of images', () => {
  it('can be sorted by keys, by buttons and by dragging [W-01]', async () => {
    addFiles(await pictures(4))
    await show()
    await tile(1).click()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(names()).toEqual(['disc-1.png', 'disc-0.png', 'disc-2.png', 'disc-3.png'])
    expect(document.activeElement).toBe(tile(2).element())
    await page.getByRole('button', { name: 'Move image 2 later' }).click()
    expect(names()).toEqual(['disc-1.png', 'disc-2.png', 'disc-0.png', 'disc-3.png'])
    await tile(3).dropTo(tile(1))
    await expect.poll(names).toEqual(['disc-0.png', 'disc-1.png', 'disc-2.png', 'disc-3.png'])
    await tile(2).click()
    await userEvent.keyboard('{Delete}')
    expect(names()).toEqual(['disc-0.png', 'disc-2.png', 'disc-3.png'])
  })

  it('accepts dropped files, chosen files and works, and names and omits other files [W-01]', async () => {
    await sendToConverter([work('w1'), work('w2')])
    await show()
    await expect.element(page.getByRole('button', { name: 'Image 2 of 2: picture w2' })).toBeVisible()
    const dataTransfer = new DataTransfer()
    for (const file of [await picture(7), new File(['no'], 'notes.txt', { type: 'text/plain' })]) dataTransfer.items.add(file)
    page
      .getByText('Drop images here', { exact: false })
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await expect.element(page.getByText('“notes.txt” is not an image', { exact: false })).toBeVisible()
    expect(names()).toEqual(['picture w1', 'picture w2', 'disc-7.png'])
    await page.getByLabelText('Images', { exact: true }).upload(await pictures(2))
    await expect.poll(names).toEqual(['picture w1', 'picture w2', 'disc-7.png', 'disc-0.png', 'disc-1.png'])
  })
})

describe('a selection in the history', () => {
  it('can be converted if it contains only images [W-01]', async () => {
    const went = vi.fn(async () => undefined)
    const user = MEMBER
    expect(FILM_OF_WORKS.isOffered([work('w1'), work('w2', { media: 'video' })], user)).toBe(false)
    expect(FILM_OF_WORKS.isOffered([work('w1')], user)).toBe(true)
    expect(await FILM_OF_WORKS.run([work('w1'), work('w2')], { queries: createQueryClient(), user, navigate: went })).toBe(true)
    expect(names()).toEqual(['picture w1', 'picture w2'])
    expect(went).toHaveBeenCalledExactlyOnceWith({ to: '/images-to-video' })
  })
})

describe('errors', () => {
  const alert = (text: string) => expect.element(page.getByRole('alert').getByText(text, { exact: false })).toBeVisible()

  it('report in both languages that there are no images [W-02]', async () => {
    await show()
    await make().click()
    await alert('No images were submitted!')
    await switchLanguage('zh')
    await alert('还没有添加图片。')
  })

  it('report that the browser has no web workers [W-02]', async () => {
    vi.stubGlobal('Worker', undefined)
    try {
      await show()
      await make().click()
      await alert("Your browser doesn't support web workers! Try updating or using a different browser.")
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('report a worker that cannot be downloaded or started [W-02]', async () => {
    addFiles(await pictures(2))
    await show()
    await run(() => new Worker('/nowhere/convert.worker.js', { type: 'module' }))
    await alert('Worker not found!')
    await run(() => {
      throw new DOMException('no', 'SecurityError')
    })
    await alert('Worker not found!')
  })

  it('name an image that cannot be read [W-02]', async () => {
    addFiles([await picture(0), new File(['not a picture'], 'broken.png', { type: 'image/png' })])
    await show()
    await make().click()
    await alert('The image “broken.png” can’t be read.')
  })
})
