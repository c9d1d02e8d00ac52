import type { CommunityWork } from '@stipple/core/contract/community'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { communityWork, MEMBER, PLEASE_LOGIN, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { setSearchText } from '../../lib/search-text.ts'
import { useDrafts } from '../drafts/public.ts'
import { EVERYTHING, showOnly } from './filter-store.ts'

const server = stubbedServer()
beforeEach(() => {
  showOnly(EVERYTHING)
  setSearchText('')
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const asGuest = () => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
}

/** Answers the list and its works; returns the bodies of list calls. */
function hang(works: readonly CommunityWork[], perPage = 30): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = []
  server.answers['POST /api/work/list'] = ({ body }) => {
    asked.push(body)
    const number = Number(body['page'])
    const last = Math.max(1, Math.ceil(works.length / perPage))
    return {
      status: 1,
      data: { current_page: number, last_page: last, total: works.length, list: works.slice((number - 1) * perPage, number * perPage) },
    }
  }
  server.answers['POST /api/work/detail'] = ({ body }) => ({ status: 1, data: works.filter(({ cid }) => cid === body['cid']).slice(0, 1) })
  return asked
}

const FOX = communityWork('c_fox', { prompt: 'a red fox', params: { prompt: 'a red fox', width: 768, height: 512, steps: 22, seed: 9 } })
const OWL = communityWork('c_owl', { prompt: 'an owl', likes: 3, author: { uid: 'u7', name: 'Wen' }, category_id: 'animals' })
const many = (count: number) => Array.from({ length: count }, (_, index) => communityWork(`c_${index}`, { prompt: `fox ${index}` }))

describe('the gallery of the first page', () => {
  it('shows community works to guests, with creator, mode and likes [S-01] [D-01]', async () => {
    asGuest()
    const asked = hang([FOX, OWL])
    await renderApp('/')
    await expect.element(link('a red fox')).toBeVisible()
    await expect.element(page.getByText('By Wen · Text to image')).toBeInTheDocument()
    await expect.element(page.getByLabelText('3 likes')).toBeInTheDocument()
    expect(asked[0]).toEqual({ page: 1, limit: 30, order: 'newest' })
    const same = button('Same style as an owl')
    // A list that is loaded again loses the focus.
    await expect.poll(() => (link('an owl').element().focus(), same.elements().length)).toBe(1)
    // The overlay leaves more than half of the picture visible.
    const [panel, tile] = ['article > div', 'article'].map((around) => same.element().closest(around)?.getBoundingClientRect().height ?? 0)
    expect(panel).toBeGreaterThan(0)
    expect(panel).toBeLessThan((tile ?? 0) / 2)
  })

  it('filters by category, mode and model, sorts, and removes filters [D-01]', async () => {
    const asked = hang([FOX])
    await renderApp('/')
    await page.getByRole('radio', { name: 'Animals' }).click({ force: true })
    await expect.poll(() => asked.at(-1)).toMatchObject({ category_id: 'animals' })
    await button('Mode').click()
    await page.getByRole('menuitemradio', { name: 'Text to image' }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ category_id: 'animals', job_type: 'Text2Img' })
    await button('Model').click()
    await page.getByRole('menuitemradio', { name: 'Model test/sketcher' }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ model_name: 'test/sketcher' })
    await page.getByRole('radio', { name: 'Most liked' }).click({ force: true })
    await expect.poll(() => asked.at(-1)).toMatchObject({ model_name: 'test/sketcher', order: 'liked' })
    await button('Clear filters').click()
    await expect.poll(() => asked.at(-1)).toEqual({ page: 1, limit: 30, order: 'liked' })
  })

  it('searches once, shortly after the last key [D-01]', async () => {
    const asked = hang([FOX])
    await renderApp('/')
    await expect.element(link('a red fox')).toBeVisible()
    const times: number[] = []
    const answer = server.answers['POST /api/work/list']
    server.answers['POST /api/work/list'] = (call) => {
      times.push(performance.now())
      return answer ? answer(call) : new Refusal(500, { code: 'internal', message: '' })
    }
    let last = 0
    page
      .getByRole('searchbox')
      .element()
      .addEventListener('keydown', () => (last = performance.now()))
    await userEvent.type(page.getByRole('searchbox'), '雪地狐狸')
    await expect.poll(() => asked.at(-1)).toMatchObject({ keyword: '雪地狐狸' })
    expect(asked.filter(({ keyword }) => keyword !== undefined)).toHaveLength(1)
    expect((times[0] ?? 0) - last).toBeGreaterThanOrEqual(299)
  })

  it('searches for the text in the address [S-15] [D-01]', async () => {
    const asked = hang([])
    await renderApp('/?search=lighthouse')
    await expect.element(page.getByRole('searchbox')).toHaveValue('lighthouse')
    await expect.element(page.getByRole('heading', { name: 'No works match' })).toBeVisible()
    expect(asked).toEqual([{ page: 1, limit: 30, order: 'newest', keyword: 'lighthouse' }])
  })

  it('loads pages of 30 works while scrolling, up to the last one [D-01]', async () => {
    const asked = hang(many(75))
    await renderApp('/')
    await expect.element(link('fox 0')).toBeVisible()
    await expect
      .poll(() => (scrollTo(0, document.documentElement.scrollHeight), link('fox 74').elements().length), { timeout: 15_000 })
      .toBe(1)
    expect(asked.map((body) => body['page'])).toEqual([1, 2, 3])
  })

  it('shows an error when a page fails, and retries on scrolling at the end after a pause [D-01]', async () => {
    const asked = hang(many(60))
    const answer = server.answers['POST /api/work/list']
    let broken = true
    server.answers['POST /api/work/list'] = (call) => {
      if (broken && Number(call.body['page']) > 1) return new Refusal(500, { code: 'internal', message: 'Broken' })
      return answer ? answer(call) : new Refusal(500, { code: 'internal', message: '' })
    }
    await renderApp('/')
    await expect.element(link('fox 0')).toBeVisible()
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByText('More works could not be loaded.')).toBeVisible()
    broken = false
    const turn = () => dispatchEvent(new WheelEvent('wheel', { deltaY: 120 }))
    scrollTo(0, document.documentElement.scrollHeight - innerHeight - 400)
    turn()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(asked.map((body) => body['page'])).toEqual([1])
    scrollTo(0, document.documentElement.scrollHeight - innerHeight - 60)
    const started = performance.now()
    turn()
    await expect.poll(() => asked.map((body) => body['page'])).toEqual([1, 2])
    expect(performance.now() - started).toBeGreaterThanOrEqual(299)
  })

  it('shows an error when loading fails, and offers a retry [D-01]', async () => {
    server.answers['POST /api/work/list'] = () => new Refusal(500, { code: 'internal', message: 'Broken' })
    await renderApp('/')
    await expect.element(page.getByRole('heading', { name: 'Works could not be loaded.' }), { timeout: 10_000 }).toBeVisible()
    hang([FOX])
    await button('Try again').click()
    await expect.element(link('a red fox')).toBeVisible()
  })

  it('shows the number of likes that the server returns [D-02]', async () => {
    hang([OWL])
    const sent: unknown[] = []
    server.answers['POST /api/work/like'] = ({ body }) => {
      sent.push(body)
      return { status: 1, data: { likes: 5, liked: true } }
    }
    await renderApp('/')
    const like = button('Like an owl')
    await expect.element(like).toBeInTheDocument()
    link('an owl').element().focus()
    await like.click()
    await expect.element(page.getByLabelText('5 likes')).toBeInTheDocument()
    await expect.element(like).toHaveAttribute('aria-pressed', 'true')
    expect(sent).toEqual([{ cid: 'c_owl', liked: true }])
  })

  it('asks a guest who likes a work to log in [D-02]', async () => {
    asGuest()
    hang([OWL])
    server.answers['POST /api/work/like'] = () => PLEASE_LOGIN
    await renderApp('/')
    await expect.element(link('an owl')).toBeVisible()
    link('an owl').element().focus()
    await button('Like an owl').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByLabelText('3 likes')).toBeInTheDocument()
  })

  it('reuses the style of a work: prompt, model and parameters without the seed [P-25]', async () => {
    hang([FOX])
    const { router } = await renderApp('/')
    await expect.element(link('a red fox')).toBeVisible()
    const same = button('Same style as a red fox')
    await expect.poll(() => (link('a red fox').element().focus(), same.elements().length)).toBe(1)
    await same.click()
    await expect.poll(() => router.state.location.pathname).toBe('/generate/Text2Img')
    await expect.element(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a red fox')
    expect(useDrafts.getState().models.Text2Img).toBe('test/sketcher')
    expect(useDrafts.getState().drafts.Text2Img).toEqual({ prompt: 'a red fox', width: 768, height: 512, steps: 22 })
  })
})

describe('the gallery of examples', () => {
  it('shows pages of 30, and fills prompt, model and parameters with one click [P-24] [P-25] [D-02]', async () => {
    hang(many(33))
    await renderApp('/generate/Text2Img')
    await button('Examples').click()
    const dialog = page.getByRole('dialog', { name: 'Examples' })
    const tiles = dialog.getByRole('button', { name: /^Same style as/ })
    await expect.poll(() => tiles.elements().length).toBe(30)
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => tiles.elements().length).toBe(3)
    await dialog.getByRole('button', { name: 'Same style as fox 31', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('spinbutton', { name: 'Width' })).toHaveValue('768')
    expect(useDrafts.getState().drafts.Text2Img).toMatchObject({ steps: 40, width: 768, height: 512 })
  })

  it('shows the parameters of an example, then returns to the list [P-24]', async () => {
    hang(many(2))
    await renderApp('/generate/Text2Img')
    await button('Examples').click()
    await page.getByRole('dialog', { name: 'Examples' }).getByRole('button', { name: 'Parameters of fox 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Parameters' })
    await expect.element(dialog.getByText('768 × 512')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Examples' })).toBeVisible()
  })
})

describe('the page of a community work', () => {
  it('opens for guests by its id, with prompt, parameters, creator and link [S-06] [D-02]', async () => {
    asGuest()
    hang([FOX, OWL])
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    await renderApp('/work/c_owl')
    await expect.element(page.getByRole('heading', { level: 1, name: 'an owl' })).toBeInTheDocument()
    await expect.element(page.getByText('Wen')).toBeVisible()
    await expect.element(page.getByText('768 × 512')).toBeVisible()
    await expect.element(page.getByText('Animals')).toBeVisible()
    await button('Copy link').click()
    await expect.poll(() => copied).toEqual([location.href])
  })

  it('changes to other works with arrow keys and links [S-06] [D-02]', async () => {
    hang([FOX, OWL])
    const { router } = await renderApp('/work/c_fox')
    await expect.element(link('Next work')).toBeInTheDocument()
    await expect.element(link('Previous work')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => router.state.location.pathname).toBe('/work/c_owl')
    await expect.element(page.getByRole('heading', { level: 1, name: 'an owl' })).toBeInTheDocument()
    await link('Previous work').click()
    await expect.poll(() => router.state.location.pathname).toBe('/work/c_fox')
  })

  it('links to the page of its creator, who can be followed [D-07]', async () => {
    const asked = hang([OWL])
    const wen = { uid: 'u7', name: 'Wen', works: 1, likes: 3, remixes: 0, followers: 4, following: false, me: false }
    server.answers['GET /api/people/:uid'] = () => ({ status: 1, data: wen })
    server.answers['POST /api/people/:uid/follow'] = ({ body }) => ({ status: 1, data: { ...wen, followers: 5, ...body } })
    const { router } = await renderApp('/work/c_owl')
    await link('Wen').click()
    await expect.poll(() => router.state.location.pathname).toBe('/people/u7')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Wen' })).toBeVisible()
    await expect.element(link('an owl')).toBeVisible()
    expect(asked.at(-1)).toMatchObject({ author: 'u7' })
    await button('Follow').click()
    await expect.element(page.getByText('5 followers')).toBeVisible()
    await expect.element(button('Following')).toHaveAttribute('aria-pressed', 'true')
    // Without a contact, the message goes to the operator.
    await button('Contact the creator').click()
    await expect.element(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
  })

  it('shows a message when a work no longer exists [S-06]', async () => {
    hang([FOX])
    const { router } = await renderApp('/work/c_gone')
    await expect.element(page.getByRole('heading', { name: 'Work not found' })).toBeVisible()
    await link('Go to Explore').click()
    await expect.poll(() => router.state.location.pathname).toBe('/')
  })

  it('can be reported with a reason [D-02]', async () => {
    hang([OWL])
    const sent: unknown[] = []
    server.answers['POST /api/work/report'] = ({ body }) => {
      sent.push(body)
      return { status: 1 }
    }
    await renderApp('/work/c_owl')
    await button('More actions for an owl').click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report work' })
    await expect.element(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Copied from someone else' }).click()
    await dialog.getByRole('textbox').fill(' mine ')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([{ cid: 'c_owl', reason: 'stolen', text: 'mine' }])
  })

  it('is unpublished by its creator or hidden by administrators only, after a confirmation [D-05] [S-12]', async () => {
    hang([communityWork('c_mine', { prompt: 'mine', mine: true, author: { uid: 'u100', name: 'Mira' } }), OWL])
    const sent: unknown[] = []
    server.answers['POST /api/work/withdraw'] = ({ body }) => (sent.push(body), { status: 1 as const })
    server.answers['POST /api/manage/moderate'] = ({ body }) => (sent.push(body), { status: 1 as const })
    const { router } = await renderApp('/work/c_owl')
    await button('More actions for an owl').click()
    await expect.element(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: /Hide|Unpublish/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{ArrowLeft}')
    await button('More actions for mine').click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/')
    expect(sent).toEqual([{ cid: 'c_mine' }])

    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, isSuper: true }, userToken: 't' } })
    const second = await renderApp('/work/c_owl')
    await button('More actions for an owl').last().click()
    await page.getByRole('menuitem', { name: 'Hide from everyone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).last().click()
    await expect.poll(() => second.router.state.location.pathname).toBe('/')
    expect(sent.at(-1)).toEqual({ cid: 'c_owl', decision: 'hide' })
  })
})
