import type { Work } from '@stipple/core/contract/shapes'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { StubEvents } from '../../../test/stub-events.ts'
import { job, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { useOptions } from '../options/public.ts'

const server = stubbedServer()

/** Queries of the list, call by call. */
let asked: Readonly<Record<string, unknown>>[]
let all: readonly Work[]

beforeEach(() => {
  asked = []
  all = Array.from({ length: 70 }, (_, index) =>
    work(`w${index}`, {
      job_id: `job-${Math.floor(index / 2)}`,
      model: index % 2 ? 'test/painter' : 'test/sketcher',
      modelname: index % 2 ? 'Painter' : 'Sketcher',
      width: 512,
      height: index % 3 ? 512 : 768,
      create_time: new Date(Date.parse('2026-01-02T20:00:00Z') - index * 3_600_000).toISOString(),
    }),
  )
  server.answers['POST /api/v2/get_generate_works'] = ({ body }) => {
    asked.push(body)
    const size = Number(body['page_size'])
    const of = body['order'] === 'ASC' ? all.toReversed() : all
    const model = body['model']
    const found = model === undefined ? of : of.filter((one) => one.model === model)
    const from =
      body['after'] === undefined
        ? (Number(body['page_number'] ?? 1) - 1) * size
        : found.findIndex(({ image_id }) => image_id === body['after']) + 1
    return { status: 1, data: found.slice(from, from + size) }
  }
  server.answers['POST /api/v2/get_generate_works_count'] = () => ({ status: 1, data: all.length })
  server.answers['POST /api/v2/works_facets'] = () => ({
    status: 1,
    data: {
      modes: [
        { value: 'Text2Img', count: 60 },
        { value: 'Upscaling', count: 10 },
      ],
      models: [
        { value: 'test/sketcher', name: 'Sketcher', count: 35 },
        { value: 'test/painter', name: 'Painter', count: 35 },
      ],
      media: [{ value: 'image', count: 70 }],
      days: [
        { value: '2026-01-03', count: 5 },
        { value: '2026-01-02', count: 24 },
      ],
      tags: [{ value: 'client-a', count: 3 }],
    },
  })
})

const last = () => asked.at(-1)
const link = (name: string) => page.getByRole('link', { name, exact: true })
const choose = async (menu: string, item: string | RegExp) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitemradio', { name: item }).click()
}

/** Scrolls to the end of the list. */
const toTheEnd = () =>
  expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight)
      return page.getByText('End of list').elements().length
    })
    .toBe(1)

describe('the history', () => {
  it('has pages of 25 works, 30 in the grid, and stores the page in the address [H-01]', async () => {
    const { router } = await renderApp('/history')
    await expect.element(link('picture w0')).toBeVisible()
    expect(last()).toMatchObject({ page_size: 25, page_number: 1, order: 'DESC' })
    await expect.element(page.getByText('Page 1 of 3')).toBeInTheDocument()
    await choose('View', 'Grid')
    await expect.poll(last).toMatchObject({ page_size: 30, page_number: 1 })
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(last).toMatchObject({ page_size: 30, page_number: 2 })
    await expect.element(link('picture w30')).toBeInTheDocument()
    expect(router.state.location.search).toEqual({ layout: 'grid', page: 2 })
    router.history.back()
    await expect.element(link('picture w0')).toBeInTheDocument()
  })

  it('loads further works without pages in infinite scroll, starting after the last work [H-01]', async () => {
    await renderApp('/history')
    await choose('View', 'Infinite scroll')
    await toTheEnd()
    expect(asked.some((body) => body['after'] === 'w29' && body['page_size'] === 100)).toBe(true)
    expect(useOptions.getState().pageless).toBe(true)
    expect(page.getByRole('navigation', { name: 'Paging' }).elements()).toHaveLength(0)
    await expect.element(link('picture w69')).toBeVisible()
    const ids = asked.filter((body) => body['after'] !== undefined).map((body) => body['after'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('shows only placeholders during fast scrolling, and every work when it stops [H-01]', async () => {
    await renderApp('/history')
    await choose('View', 'Infinite scroll')
    await toTheEnd()
    await expect.element(link('picture w69')).toBeVisible()
    const undrawn = () => document.querySelectorAll('[data-cell]:empty').length
    let end = document.body.scrollHeight
    const rush = async () => {
      for (let leap = 0; leap < 7; leap += 1) {
        end = document.body.scrollHeight - end
        scrollTo(0, end)
        dispatchEvent(new Event('scroll'))
      }
      await new Promise(requestAnimationFrame)
      return undrawn()
    }
    await expect.poll(rush).toBeGreaterThan(0)
    await expect.poll(undrawn).toBe(0)
    expect(page.getByRole('link', { name: /^picture w/ }).elements()).toHaveLength(document.querySelectorAll('[data-cell]').length)
  })

  it('sorts by newest or oldest, and remembers the order [H-01]', async () => {
    const { screen } = await renderApp('/history')
    await page.getByText('Oldest', { exact: true }).click()
    await expect.poll(last).toMatchObject({ order: 'ASC' })
    await expect.element(link('picture w69')).toBeVisible()
    await screen.unmount()
    asked = []
    await renderApp('/history')
    await expect.poll(last).toMatchObject({ order: 'ASC' })
  })

  it('shows squares in the grid, and images with their ratio in the mosaic [H-01]', async () => {
    await renderApp('/history?layout=dynamic')
    const box = () => link('picture w0').element().getBoundingClientRect()
    await expect.element(link('picture w0')).toBeVisible()
    expect(box().height / box().width).toBeCloseTo(1.5, 1)
    await choose('View', 'Grid')
    await expect.poll(() => box().height / box().width).toBeCloseTo(1, 1)
  })

  it('groups by job, day and model, also in infinite scroll [H-01]', async () => {
    useOptions.setState({ pageless: true })
    await renderApp('/history?layout=group')
    await expect.element(page.getByRole('heading', { name: 'picture w0' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'picture w2' })).toBeVisible()
    expect(page.getByRole('heading', { name: 'picture w1', exact: true }).elements()).toHaveLength(0)
    await choose('View', 'Day')
    await expect.element(page.getByRole('heading', { name: 'Sat, 3 January 2026' })).toBeVisible()
    await choose('View', 'Model')
    await expect.element(page.getByRole('heading', { name: 'Model test/sketcher' })).toBeVisible()
    await toTheEnd()
    await expect.poll(() => asked.some((body) => body['model'] === 'test/painter')).toBe(true)
    scrollTo(0, document.body.scrollHeight / 2 - 400)
    await expect.element(page.getByRole('heading', { name: 'Model test/painter' })).toBeVisible()
  })

  it.each([
    ['Favourites', { starred: 1 }],
    ['Not favourites', { starred: 0 }],
    ['Not rated', { rated: 0 }],
  ] as const)('filters by %s [H-02]', async (name, body) => {
    const { router } = await renderApp('/history')
    await page.getByText(name, { exact: true }).click()
    await expect.poll(last).toMatchObject(body)
    expect(Object.keys(router.state.location.search)).toEqual(['show'])
    await page.getByText('All', { exact: true }).click()
    await expect.poll(() => router.state.location.search).toEqual({})
  })

  it('removes a work from the favourites filter as soon as it is no favourite [H-02]', async () => {
    all = all.slice(0, 3).map((one) => ({ ...one, starred: 1 }))
    server.answers['POST /api/v2/works_update'] = () => ({ status: 1, data: 1 })
    await renderApp('/history?show=starred')
    await link('picture w1').hover()
    await page.getByRole('button', { name: 'Remove “picture w1” from favourites' }).click()
    await expect.element(link('picture w1')).not.toBeInTheDocument()
    await expect.element(link('picture w2')).toBeVisible()
  })

  it('searches in any language while typing, and stores the text in the address [H-02]', async () => {
    const { router } = await renderApp('/history')
    await page.getByRole('searchbox', { name: 'Search prompts, models and settings' }).fill('雪地狐狸')
    await expect.poll(last).toMatchObject({ search: '雪地狐狸' })
    expect(router.state.location.search).toEqual({ q: '雪地狐狸' })
    all = []
    await page.getByRole('searchbox').fill('狮子 42')
    await expect.element(page.getByRole('heading', { name: 'No works found' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => router.state.location.search).toEqual({})
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
  })

  it('opens with search, filters, order, layout and page of the address, also after a reload [S-05] [H-02]', async () => {
    await renderApp(
      '/history?q=2026&mode=Upscaling&model=test%2Fpainter&kind=image&day=2026-01-02&show=unrated&sort=oldest&layout=grid&page=2',
    )
    await expect.poll(last).toMatchObject({
      search: '2026',
      job_type: 'Upscaling',
      model: 'test/painter',
      media: 'image',
      day: '2026-01-02',
      rated: 0,
      order: 'ASC',
      page_number: 2,
      page_size: 30,
    })
    await expect.element(page.getByRole('searchbox')).toHaveValue('2026')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(last).toMatchObject({ order: 'ASC', page_number: 1 })
    expect(last()).not.toHaveProperty('search')
    expect(last()).not.toHaveProperty('day')
  })

  it('ignores invalid values in the address [S-05]', async () => {
    await renderApp('/history?mode=Nonsense&kind=smell&day=yesterday&show=me&page=-4&layout=spiral')
    await expect.poll(last).toEqual({ page_size: 25, page_number: 1, order: 'DESC' })
  })

  it('filters by mode, model and day, with counts [H-02]', async () => {
    const { router } = await renderApp('/history')
    await choose('Mode', 'Upscaling 10')
    await expect.poll(last).toMatchObject({ job_type: 'Upscaling' })
    await choose('Model', 'Sketcher 35')
    await expect.poll(last).toMatchObject({ job_type: 'Upscaling', model: 'test/sketcher' })
    await choose('Day', /^Fri, 2 January 2026/)
    await expect.poll(last).toMatchObject({ day: '2026-01-02' })
    expect(page.getByRole('button', { name: 'Type', exact: true }).elements()).toHaveLength(0)
    router.history.back()
    await choose('Model: Sketcher', 'All models')
    await expect.poll(last).not.toHaveProperty('model')
  })

  it('is translated into Chinese, and fits on a phone [H-06]', async () => {
    all = []
    await renderApp('/history', { language: 'zh', size: [390, 844] })
    await expect.element(page.getByRole('heading', { name: '没有找到作品' })).toBeVisible()
    await expect.element(page.getByText('0 件作品')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('restores the scroll position after returning from a work [H-01]', async () => {
    useOptions.setState({ pageless: true })
    server.answers['GET /api/v2/works/:id'] = ({ path }) => all.find(({ image_id }) => path.endsWith(`/${image_id}`)) ?? work('none')
    const { router } = await renderApp('/history')
    await toTheEnd()
    scrollTo(0, 1500)
    await expect.element(link('picture w30')).toBeInTheDocument()
    await expect.poll(() => scrollY).toBe(1500)
    await router.navigate({ to: '/work/$id', params: { id: 'w30' } })
    await expect.poll(() => router.state.location.pathname).toBe('/work/w30')
    router.history.back()
    await expect.poll(() => router.state.location.pathname).toBe('/history')
    await expect.poll(() => Math.round(scrollY)).toBe(1500)
  })

  it('keeps the number of elements small for many works [H-01]', async () => {
    useOptions.setState({ pageless: true })
    const [first] = all
    all = Array.from({ length: 3000 }, (_, index) => ({ ...(first ?? work('w')), image_id: `m${index}`, prompt: `many ${index}` }))
    await renderApp('/history')
    for (let round = 0; round < 12; round++) {
      await expect
        .poll(() => {
          scrollTo(0, document.body.scrollHeight)
          return asked.filter((body) => body['after'] !== undefined).length
        })
        .toBeGreaterThan(round)
    }
    expect(document.querySelectorAll('*').length).toBeLessThan(1500)
  })

  it('reloads by a button or a pull at the top, and shows new works of other devices automatically [H-16]', async () => {
    await renderApp('/history', { size: [390, 844] })
    await expect.element(link('picture w0')).toBeVisible()
    all = [work('fresh'), ...all]
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(link('picture fresh')).toBeVisible()

    all = [work('pulled'), ...all]
    const finger = (type: string, clientY: number) => {
      const touch = new Touch({ identifier: 1, target: document.body, clientX: 200, clientY })
      dispatchEvent(new TouchEvent(type, { touches: type === 'touchend' ? [] : [touch] }))
    }
    scrollTo(0, 0)
    for (const [type, y] of [
      ['touchstart', 100],
      ['touchmove', 130],
      ['touchend', 130],
    ] as const)
      finger(type, y)
    expect(asked.length).toBe(2)
    for (const [type, y] of [
      ['touchstart', 100],
      ['touchmove', 220],
      ['touchend', 220],
    ] as const)
      finger(type, y)
    await expect.element(link('picture pulled')).toBeVisible()

    const elsewhere = job({ status: 'Processing', works: [] })
    StubEvents.send('job', elsewhere)
    all = [work('elsewhere'), ...all]
    StubEvents.send('job', { ...elsewhere, status: 'Finished', revision: elsewhere.revision + 1, works: [work('elsewhere')] })
    await expect.element(link('picture elsewhere')).toBeVisible()
  })
})
