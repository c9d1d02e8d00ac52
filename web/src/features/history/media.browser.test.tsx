import type { ModelViewerElement } from '@google/model-viewer'
import { describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { glbFile, wavFile, webmFile } from '../../../test/media.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { job, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const POSTER = '/examples/fox.webp'
const SMALL = { thumbnails: { 200: POSTER, 300: POSTER, 512: POSTER } }
const form = (extension: string) => ({ type: 'model/x', extension, address: `/media/works/m1/original.${extension}`, bytes: 900 })

const sound = (id = 's1') => {
  const {
    width: _width,
    height: _height,
    ...unsized
  } = work(id, {
    media: 'voice',
    mode: 'Text2Voice',
    image: URL.createObjectURL(wavFile({ seconds: 8 })),
    prompt: 'Good morning',
    seconds: 8,
    ...SMALL,
  })
  return unsized
}
const film = async () =>
  work('f1', {
    media: 'video',
    mode: 'Txt2Video',
    image: URL.createObjectURL(await webmFile()),
    prompt: 'a rolling disc',
    seconds: 75,
    width: 320,
    height: 180,
    ...SMALL,
  })
const model = () =>
  work('m1', {
    media: '3d',
    mode: 'Img2ThreeD',
    image: URL.createObjectURL(glbFile()),
    prompt: 'a stone',
    also: [form('obj'), form('stl')],
    ...SMALL,
  })

describe('video, audio and 3D models', () => {
  it('stay in place on the page of a work on a phone, with complete button labels [P-21]', async () => {
    server.answers['GET /api/v2/works/:id'] = model
    await renderApp('/work/m1', { size: [390, 844] })
    await expect.poll(() => document.querySelector('model-viewer'), { timeout: 15_000 }).not.toBeNull()
    const copy = page.getByRole('button', { name: 'Copy link' })
    await expect.element(copy).toBeVisible()
    const bottom = document.querySelector('model-viewer')?.getBoundingClientRect().bottom
    expect(bottom).toBeLessThanOrEqual(copy.element().getBoundingClientRect().top)
    await page.viewport(1440, 900)
    for (const name of ['Use these parameters again', 'Download STL']) {
      const { scrollWidth, clientWidth } = page.getByRole('button', { name }).element()
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    }
  })

  it('play in place after they were made [P-21]', async () => {
    const works = [await film()]
    server.answers['GET /api/v2/generate/jobs'] = () => ({
      jobs: [
        job({ id: 'j1', mode: 'Txt2Video', status: 'Finished', works }),
        job({ id: 'j2', mode: 'Text2Voice', status: 'Finished', works: [sound('s1'), sound('s2')] }),
      ],
    })
    const { router } = await renderApp('/generate')
    await page.getByRole('navigation', { name: 'Earlier works' }).getByRole('button', { name: 'a rolling disc' }).click()
    await expect.element(page.getByRole('group', { name: 'a rolling disc' })).toBeVisible()
    await page.getByRole('button', { name: 'play', exact: true }).click()
    // The video is so short that it may have ended at the time of the check.
    await expect.poll(() => document.querySelector('video')?.played.length).toBe(1)
    expect(router.state.location.pathname).toMatch(/^\/generate/)
  })

  it('play in the large view, only the visible one, and handle their own keys [P-21]', async () => {
    const list = [sound(), await film()]
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: list })
    await renderApp('/history')
    await page.getByRole('link', { name: 'Good morning' }).hover()
    await page.getByRole('button', { name: /^Open/ }).click()
    const player = page.getByRole('group', { name: 'Good morning' })
    await expect.element(player).toBeVisible()
    expect(document.querySelectorAll('video')).toHaveLength(0)
    player.getByRole('slider', { name: 'Position' }).element().focus()
    await expect.poll(() => document.querySelector('audio')?.duration).toBe(8)
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => document.querySelector('audio')?.currentTime).toBe(5)
    await page.getByRole('link', { name: 'Next work' }).click()
    await expect.element(page.getByRole('group', { name: 'a rolling disc' })).toBeVisible()
    await expect.poll(() => document.querySelectorAll('audio').length).toBe(0)
  })

  it('have a poster in the gallery with kind and duration [H-14]', async () => {
    const list = [sound(), await film(), model(), work('w1')]
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: list })
    await renderApp('/history')
    const signs = { 'Good morning': '0:08', 'a rolling disc': '1:15', 'a stone': '3D', 'picture w1': '' }
    for (const [name, sign] of Object.entries(signs)) {
      const link = page.getByRole('link', { name })
      await expect.element(link).toBeVisible()
      expect(link.element().textContent).toBe(sign)
    }
    const poster = page.getByRole('link', { name: 'a rolling disc' }).getByRole('img').element()
    expect([poster.getAttribute('src'), poster.getAttribute('srcset')]).toEqual([POSTER, `${POSTER} 300w, ${POSTER} 512w`])
  })

  it('play muted on their poster while viewed, one at a time, except with reduced motion', async () => {
    const one = await film()
    const list = [one, { ...one, image_id: 'f2', prompt: 'a second disc' }, work('w1')]
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: list })
    const { router } = await renderApp('/history')
    const films = () => [...document.querySelectorAll('video')]
    const names = () => films().map((video) => video.closest('a')?.getAttribute('aria-label'))
    // The video nearest to the middle starts automatically, after its poster.
    await expect
      .poll(() => films().map((video) => video.muted && video.played.length > 0 && video.hasAttribute('data-moves')))
      .toEqual([true])
    await expect.element(page.getByRole('link', { name: 'a rolling disc' }).getByRole('img')).toBeVisible()
    // Focus, then pointer, choose another; never more than one plays.
    const first = page.getByRole('link', { name: 'a rolling disc' })
    const second = page.getByRole('link', { name: 'a second disc' })
    for (const link of [second, first]) {
      link.element().focus()
      await expect.poll(names).toEqual([link.element().getAttribute('aria-label')])
    }
    await second.hover()
    await expect.poll(names).toEqual(['a second disc'])

    const prefer = (value: string) => cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
    try {
      await prefer('reduce')
      await expect.poll(names).toEqual([])
      first.element().focus()
      expect(first.element().querySelector('video')).toBeNull()
      await prefer('no-preference')
      await expect.poll(() => films().length).toBe(1)
      // With data saving, none is requested.
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
      await router.navigate({ to: '/options' })
      await expect.poll(names).toEqual([])
      await router.navigate({ to: '/history' })
      await expect.element(first).toBeVisible()
      first.element().focus()
      expect(names()).toEqual([])
    } finally {
      await prefer('')
      Reflect.deleteProperty(navigator, 'connection')
    }
  })

  it('show duration and other formats on their page, and no modes that need images [P-21]', async () => {
    server.answers['GET /api/v2/works/:id'] = () => model()
    await renderApp('/work/m1')
    await expect.element(page.getByRole('button', { name: 'Download OBJ' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download STL' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Background removal' }).elements()).toHaveLength(0)
    await expect.poll(() => document.querySelector<ModelViewerElement>('model-viewer')?.poster, { timeout: 15_000 }).toBe(POSTER)
  })

  it('play only after confirmation if they may be unsuitable for everyone [P-21]', async () => {
    const covered = { ...sound(), censored: true }
    server.answers['GET /api/v2/works/:id'] = () => covered
    await renderApp('/work/s1')
    await expect.element(page.getByRole('img', { name: /covered/ })).toBeVisible()
    expect(page.getByRole('group', { name: 'Good morning' }).elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Show anyway' }).click()
    await expect.element(page.getByRole('group', { name: 'Good morning' })).toBeVisible()
  })
})
