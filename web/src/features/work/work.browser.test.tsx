import type { Work } from '@stipple/core/contract/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { glbFile } from '../../../test/media.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { FOX } from '../../../test/show-widget.tsx'
import { communityWork, MEMBER, Refusal, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { useDrafts } from '../drafts/public.ts'
import { useDetails } from './details-store.ts'

const server = stubbedServer()
beforeEach(() => {
  useDetails.setState({ shown: false })
})

const NOT_FOUND = new Refusal(404, { code: 'not_found', message: 'Not found' })
const NOBODY = { status: 1 as const, data: { user: null } }
const CAMEL = '/examples/camels.webp'
const picture = (id: string, more: Partial<Work> = {}) => work(id, { image: FOX, thumbnails: { 200: FOX, 300: FOX, 512: FOX }, ...more })

/** Makes the server have exactly these works, in this order. */
function has(...works: readonly Work[]): void {
  const byId = (path: string) => works.find(({ image_id: id }) => path.split('/').includes(id))
  server.answers['GET /api/v2/works/:id'] = ({ path }) => byId(path) ?? NOT_FOUND
  server.answers['POST /api/v2/get_generate_works'] = ({ body }) => {
    const wanted = works.filter((one) => body['starred'] === undefined || one.starred === body['starred'])
    const ordered = body['order'] === 'ASC' ? wanted.toReversed() : wanted
    const from = ordered.findIndex(({ image_id: id }) => id === body['after']) + 1
    return { status: 1, data: ordered.slice(from, from + Number(body['page_size'])) }
  }
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('the page of a work', () => {
  it('shows the main parameters, and details on demand, and remembers the choice [H-07]', async () => {
    has(picture('w1', { params: { prompt: 'a fox', steps: 23, seed: 7 }, prompt: 'a fox###mud' }))
    const { screen } = await renderApp('/work/w1')
    await expect.element(page.getByText('512 × 512')).toBeVisible()
    expect(page.getByText('mud').elements()).toHaveLength(0)
    await button('Show details').click()
    await expect.element(page.getByText('mud')).toBeVisible()
    await expect.element(page.getByText('23')).toBeVisible()
    await screen.unmount()
    await renderApp('/work/w1', { language: 'zh' })
    await expect.element(page.getByText('mud')).toBeVisible()
    await button('收起详情').click()
    await expect.element(page.getByText('mud')).not.toBeInTheDocument()
  })

  it.each([
    ['Text2Img', 'test/painter', { prompt: 'a fox', negative_prompt: 'mud', width: 640, height: 512, steps: 23, seed: 77 }],
    ['RemoveBg', 'test/cutter', { image: '/media/uploads/a.png', seed: 3 }],
    ['Text2Voice', 'test/speaker', { text: 'Good morning', seed: 5 }],
  ] as const)('fills the form of %s with every parameter including the seed [H-07]', async (mode, model, params) => {
    has(
      picture('w1', {
        mode,
        model,
        params,
        seed: params.seed,
        ...(mode === 'Text2Voice' && { media: 'voice' as const, seconds: 2 }),
      }),
    )
    const { router } = await renderApp('/work/w1')
    await button('Use these parameters again').click()
    await expect.poll(() => router.state.location.pathname).toBe(`/generate/${mode}`)
    expect(useDrafts.getState().drafts[mode]).toEqual(params)
    expect(useDrafts.getState().models[mode]).toBe(model)
  })

  it('copies its own link while private, with a notice, and the community link when published [H-07]', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    has(picture('w1'), picture('w2', { cid: 'c_w2' }))
    const { router } = await renderApp('/work/w1')
    await button('Copy link').click()
    await expect.element(page.getByText('Copied. Only you can open this link.')).toBeVisible()
    await router.navigate({ to: '/work/$id', params: { id: 'w2' } })
    await button('Copy link').click()
    await expect.poll(() => write.mock.calls.map(([text]) => text)).toEqual([`${location.origin}/work/w1`, `${location.origin}/work/c_w2`])
    write.mockRestore()
  })

  it('marks a work as favourite and as rated', async () => {
    const sent: unknown[] = []
    server.answers['POST /api/v2/works_update'] = ({ body }) => (sent.push(body), { status: 1, data: 1 })
    has(picture('w1'))
    await renderApp('/work/w1')
    await button('Add “picture w1” to favourites').click()
    await button('Mark as rated').click()
    await expect.element(button('Mark as not rated')).toHaveAttribute('aria-pressed', 'true')
    expect(sent).toEqual([
      { image_ids: ['w1'], starred: 1 },
      { image_ids: ['w1'], rated: 1 },
    ])
  })

  it('moves the work to the trash, and offers to restore it', async () => {
    const sent: string[] = []
    server.answers['POST /api/v2/works_delete'] = () => (sent.push('delete'), { status: 1, data: 1 })
    server.answers['POST /api/v2/works_restore'] = () => (sent.push('restore'), { status: 1, data: 1 })
    has(picture('w1'))
    await renderApp('/work/w1')
    await button('More actions for picture w1').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByRole('heading', { name: 'In the trash' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Restore' }).click()
    await expect.element(button('Use these parameters again')).toBeVisible()
    expect(sent).toEqual(['delete', 'restore'])
  })

  it('shows how long a work stays in the trash, and restores it', async () => {
    let trashed = true
    server.answers['POST /api/v2/works_restore'] = () => ((trashed = false), { status: 1, data: 1 })
    has(picture('w1'))
    const until = new Date(Date.now() + 3 * 86_400_000 - 1000).toISOString()
    server.answers['GET /api/v2/works/:id'] = () => picture('w1', trashed ? { deleted_until: until } : {})
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [] })
    await renderApp('/work/w1')
    await expect.element(page.getByText(/permanently in 3 days/)).toBeVisible()
    await button('Restore').click()
    await expect.element(page.getByText(/permanently in 3 days/)).not.toBeInTheDocument()
  })

  it('offers making an app only to allowlisted members [H-07, D-06]', async () => {
    has(picture('w1'))
    const first = await renderApp('/work/w1')
    await expect.element(button('Use these parameters again')).toBeVisible()
    expect(button('Turn into app').elements()).toHaveLength(0)
    await first.screen.unmount()

    server.answers['GET /api/account/session'] = () => ({
      status: 1,
      data: { user: { ...MEMBER, isAllowlisted: true }, userToken: 'token' },
    })
    const { router } = await renderApp('/work/w1')
    await button('Turn into app').click()
    await expect.poll(() => router.state.location.pathname).toBe('/template/new')
    expect(router.state.location.state.beginApp).toMatchObject({ work: { image_id: 'w1', model: 'test/painter', params: { seed: 7 } } })
  })

  it('unpublishes a work [H-07]', async () => {
    const sent: unknown[] = []
    server.answers['POST /api/work/withdraw'] = ({ body }) => (sent.push(body), { status: 1 as const })
    has(picture('w1', { cid: 'c_w1' }))
    await renderApp('/work/w1')
    await expect.element(page.getByRole('link', { name: 'Published' })).toHaveAttribute('href', '/work/c_w1')
    await page.getByRole('main').getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await expect.element(page.getByRole('link', { name: 'Published' })).not.toBeInTheDocument()
    expect(sent).toEqual([{ cid: 'c_w1' }])
  })
})

describe('a work of another member', () => {
  it('shows a friendly not-found page to other members [S-06]', async () => {
    server.answers['GET /api/v2/works/:id'] = () => NOT_FOUND
    server.answers['GET /api/v2/works/:id/lineage'] = () => NOT_FOUND
    await renderApp('/work/secret')
    await expect.element(page.getByRole('heading', { name: 'Work not found' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to my works' })).toBeVisible()
  })

  it('asks a guest to log in, because it may be theirs [S-06]', async () => {
    server.answers['GET /api/account/session'] = () => NOBODY
    server.answers['GET /api/v2/works/:id'] = () => NOT_FOUND
    await renderApp('/work/secret', { language: 'zh' })
    await expect.element(page.getByRole('heading', { name: '看不到这件作品' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '登录' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it.each([
    ['a guest', () => NOBODY],
    ['another member', undefined],
  ] as const)('is shown to %s when published, without the actions of its owner [S-06]', async (_, session) => {
    if (session) server.answers['GET /api/account/session'] = session
    server.answers['GET /api/v2/works/:id'] = () => picture('w1', { cid: 'c_w1' })
    server.answers['GET /api/v2/works/:id/lineage'] = () => NOT_FOUND
    server.answers['POST /api/work/detail'] = () => ({ status: 1, data: [communityWork('c_w1', { prompt: 'a shared fox', image: FOX })] })
    const { router } = await renderApp('/work/w1')
    await expect.poll(() => router.state.location.pathname).toBe('/work/c_w1')
    await expect.element(page.getByRole('heading', { name: 'a shared fox' })).toBeInTheDocument()
    expect(page.getByRole('button', { name: /Use these parameters|favourites|Compare|^Mark as rated$/ }).elements()).toHaveLength(0)
  })
})

describe('navigating between works', () => {
  const three = () => has(picture('w1'), picture('w2'), picture('w3'))
  const stage = () => page.getByRole('navigation', { name: 'Previous and next work' }).element().parentElement ?? document.body
  const turn = (deltaY: number) => stage().dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }))

  it('follows the arrow keys, except while a dialog is open [H-07]', async () => {
    three()
    const { router } = await renderApp('/work/w2')
    await expect.element(page.getByRole('link', { name: 'Next work' })).toBeVisible()
    press('ArrowRight')
    await expect.poll(() => router.state.location.pathname).toBe('/work/w3')
    await expect.element(page.getByRole('link', { name: 'Next work' })).not.toBeInTheDocument()
    press('ArrowLeft')
    await expect.poll(() => router.state.location.pathname).toBe('/work/w2')
    await page.getByRole('button', { name: 'Use as source' }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/work/w2')
  })

  it('zooms by keys and by Ctrl and the wheel up to full size, where the wheel pans [H-07]', async () => {
    three()
    const { router } = await renderApp('/work/w1')
    const size = () =>
      Number(
        page
          .getByRole('button', { name: /%: fit to screen/ })
          .element()
          .textContent.replace('%', ''),
      )
    await expect.element(page.getByRole('img', { name: 'picture w1' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    const fitted = size()
    press('+')
    await expect.poll(size).toBe(Math.round(fitted * 1.5))
    const wheel = (deltaY: number, ctrlKey = false) =>
      page
        .getByRole('img', { name: 'picture w1' })
        .element()
        .dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey, bubbles: true, cancelable: true }))
    wheel(-600, true)
    await expect.poll(size).toBe(800)
    wheel(200)
    wheel(200)
    expect(router.state.location.pathname).toBe('/work/w1')
    press('0')
    await expect.poll(size).toBe(fitted)
  })

  it('follows the wheel: one step for a hundred pixels, and one for each turn [H-07]', async () => {
    three()
    const { router } = await renderApp('/work/w1')
    await expect.element(page.getByRole('link', { name: 'Next work' })).toBeVisible()
    turn(60)
    expect(router.state.location.pathname).toBe('/work/w1')
    for (let times = 0; times < 5; times++) turn(60)
    await expect.poll(() => router.state.location.pathname).toBe('/work/w2')
    // After a pause the wheel's movement is counted anew.
    await expect.poll(() => (turn(-20), turn(-20), turn(-120), router.state.location.pathname), { interval: 300 }).toBe('/work/w1')
  })

  it('leaves the wheel to a 3D model, and the arrow keys to a player', async () => {
    has(picture('w1'), picture('w2', { media: '3d', mode: 'Img2ThreeD', image: URL.createObjectURL(glbFile()) }), picture('w3'))
    const { router } = await renderApp('/work/w2')
    await expect.poll(() => document.querySelector('model-viewer'), { timeout: 15_000 }).not.toBeNull()
    const model = document.querySelector('model-viewer')
    model?.dispatchEvent(new WheelEvent('wheel', { deltaY: 300, bubbles: true, cancelable: true }))
    model?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
    expect(router.state.location.pathname).toBe('/work/w2')
    turn(120)
    await expect.poll(() => router.state.location.pathname).toBe('/work/w3')
  })

  it('follows a swipe, but not a vertical scroll [H-07]', async () => {
    three()
    const { router } = await renderApp('/work/w2', { size: [390, 844] })
    await expect.element(page.getByRole('img', { name: 'picture w2' })).toBeVisible()
    const swiped = (across: number, down: number): string => {
      const picture = page.getByRole('img', { name: /picture w/ }).element()
      const at = { pointerType: 'touch', pointerId: 4, isPrimary: true, bubbles: true }
      picture.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 200, clientY: 300 }))
      picture.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: 200 + across, clientY: 300 + down }))
      return router.state.location.pathname
    }
    // The neighbours are known a moment after the picture; w3 is the last.
    await expect.poll(() => swiped(-90, 10)).toBe('/work/w3')
    await expect.element(page.getByRole('img', { name: 'picture w3' })).toBeVisible()
    expect(swiped(90, -80)).toBe('/work/w3')
    await expect.poll(() => swiped(90, 10)).not.toBe('/work/w3')
  })

  it('follows the filtered history, also after a reload [H-07]', async () => {
    has(picture('w1', { starred: 1 }), picture('w2'), picture('w3', { starred: 1 }))
    const { router } = await renderApp('/history?show=starred')
    await page.getByRole('link', { name: 'picture w1' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/work/w1')
    await expect.element(page.getByRole('link', { name: 'Next work' })).toHaveAttribute('href', '/work/w3')
    press('ArrowRight')
    await expect.poll(() => router.state.location.pathname).toBe('/work/w3')
    expect(router.state.location.state.openedFrom).toEqual({ show: 'starred' })
  })

  it('finds the neighbours of a work far down the list [H-07]', async () => {
    has(...Array.from({ length: 60 }, (_, index) => picture(`w${index}`)))
    const { router } = await renderApp('/work/w50')
    await expect.element(page.getByRole('link', { name: 'Next work' })).toHaveAttribute('href', '/work/w51')
    await expect.element(page.getByRole('link', { name: 'Previous work' })).toHaveAttribute('href', '/work/w49')
    press('ArrowRight')
    await expect.poll(() => router.state.location.pathname).toBe('/work/w51')
    await expect.element(page.getByRole('link', { name: 'Next work' })).toHaveAttribute('href', '/work/w52')
  })
})

describe('the lineage of a work', () => {
  const source = () => picture('s1', { prompt: 'a red fox in snow', params: { prompt: 'a red fox in snow', steps: 20, seed: 7 } })
  const child = () =>
    picture('w1', {
      prompt: 'a grey fox in snow',
      params: { prompt: 'a grey fox in snow', steps: 30, seed: 9 },
      seed: 9,
      made_from: ['s1'],
    })

  it('lists its sources and results, each with the changes [H-07]', async () => {
    has(child(), source())
    server.answers['GET /api/v2/works/:id/lineage'] = () => ({
      made_from: [source()],
      became: [picture('b1', { mode: 'RemoveBg', params: {} })],
    })
    const { router } = await renderApp('/work/w1')
    const from = page.getByRole('region', { name: 'Made from' })
    await expect.element(from.getByText('Prompt, Seed, Steps')).toBeVisible()
    await from.getByText('Prompt, Seed, Steps').click()
    await expect.element(from.getByText('red', { exact: true })).toBeVisible()
    expect(from.getByRole('deletion').element().textContent).toBe('red')
    expect(from.getByRole('insertion').element().textContent).toBe('grey')
    await expect.element(from.getByText('20 → 30')).toBeVisible()
    const became = page.getByRole('region', { name: 'Derived works' })
    await expect.element(became.getByRole('paragraph')).toHaveTextContent('Background removal')
    await from.getByRole('link', { name: 'Open a red fox in snow' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/work/s1')
  })

  it('shows an error when it cannot be loaded', async () => {
    has(child())
    server.answers['GET /api/v2/works/:id/lineage'] = () => new Refusal(500, { code: 'internal', message: 'Broken' })
    await renderApp('/work/w1')
    await expect.element(page.getByText('Related works could not be loaded.')).toBeVisible()
  })

  it('compares a work with its source by keys and pointer, with a text description [H-07]', async () => {
    has(child(), { ...source(), image: CAMEL })
    server.answers['GET /api/v2/works/:id/lineage'] = () => ({ made_from: [{ ...source(), image: CAMEL }], became: [] })
    const { router } = await renderApp('/work/w1')
    await expect.element(page.getByRole('region', { name: 'Made from' })).toBeVisible()
    await button('Compare').click()
    const group = page.getByRole('group', { name: 'Comparison: Source on the left, This work on the right' })
    await expect.element(group).toBeVisible()
    const slider = group.getByRole('slider', { name: 'Divider between the images' })
    await expect.element(slider).toHaveAttribute('aria-valuetext', '50% Source')
    await expect.element(slider).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '64% Source')
    await userEvent.keyboard('{Home}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0% Source')
    const box = slider.element().getBoundingClientRect()
    await slider.click({ position: { x: box.width * 0.75, y: box.height / 2 } })
    await expect.poll(() => Math.round(Number(slider.element().getAttribute('aria-valuetext')?.split('%')[0]))).toBe(75)
    const [mine, other] = [...document.querySelectorAll<HTMLImageElement>('[data-own-gestures] img')].map((one) =>
      one.getBoundingClientRect(),
    )
    expect(other).toEqual(mine)
    expect(router.state.location.pathname).toBe('/work/w1')
    await button('End comparison').click()
    await expect.element(group).not.toBeInTheDocument()
  })

  it('compares a work with any other image of the member [H-07]', async () => {
    has(picture('w1'), picture('w2', { image: CAMEL }))
    await renderApp('/work/w1')
    await button('Compare').click()
    const other = page.getByRole('dialog').getByRole('button', { name: /picture w2/ })
    await expect.element(other).toBeVisible()
    expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /picture w1/ })
        .elements(),
    ).toHaveLength(0)
    await other.click()
    const group = page.getByRole('group', { name: 'Comparison: Other on the left, This work on the right' })
    await expect.element(group).toBeVisible()
    expect([...group.element().querySelectorAll('img')].map((one) => new URL(one.src).pathname)).toEqual([FOX, CAMEL])
  })

  it('compares a work with its uploaded source [H-07]', async () => {
    has(picture('w1', { mode: 'RemoveBg', params: { image: '/media/uploads/none.png' } }))
    await renderApp('/work/w1')
    await button('Compare').click()
    await expect.element(page.getByRole('group', { name: /^Comparison: Source/ })).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('One of the images could not be loaded.')
  })
})
