import type { ModelViewerElement } from '@google/model-viewer'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

describe('what is no picture', () => {
  it('plays in place when it was made [P-21]', async () => {
    const works = [await film()]
    server.answers['GET /api/v2/generate/jobs'] = () => ({
      jobs: [
        job({ id: 'j1', mode: 'Txt2Video', status: 'Finished', works }),
        job({ id: 'j2', mode: 'Text2Voice', status: 'Finished', works: [sound('s1'), sound('s2')] }),
      ],
    })
    const { router } = await renderApp('/generate')
    await page.getByRole('navigation', { name: 'What came before' }).getByRole('button', { name: 'a rolling disc' }).click()
    await expect.element(page.getByRole('group', { name: 'a rolling disc' })).toBeVisible()
    await page.getByRole('button', { name: 'play', exact: true }).click()
    // The film is so short that it may be over by the time of the check.
    await expect.poll(() => document.querySelector('video')?.played.length).toBe(1)
    expect(router.state.location.pathname).toMatch(/^\/generate/)
  })

  it('plays in the large view, the one in sight alone, and its keys stay its own [P-21]', async () => {
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

  it('has its poster in the gallery, with its kind and its length [H-14]', async () => {
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

  it('stands on its page with its length and its other forms, and goes to no mode that takes pictures [P-21]', async () => {
    server.answers['GET /api/v2/works/:id'] = () => model()
    await renderApp('/work/m1')
    await expect.element(page.getByRole('button', { name: 'Download OBJ' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download STL' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Background removal' }).elements()).toHaveLength(0)
    await expect.poll(() => document.querySelector<ModelViewerElement>('model-viewer')?.poster, { timeout: 15_000 }).toBe(POSTER)
  })

  it('that may not be fit for everybody plays only when it is opened on purpose [P-21]', async () => {
    const covered = { ...sound(), censored: true }
    server.answers['GET /api/v2/works/:id'] = () => covered
    await renderApp('/work/s1')
    await expect.element(page.getByRole('img', { name: /covered/ })).toBeVisible()
    expect(page.getByRole('group', { name: 'Good morning' }).elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect.element(page.getByRole('group', { name: 'Good morning' })).toBeVisible()
  })
})
