import type { ModelItem } from '@stipple/core/contract/shapes'
import { LIMITS } from '@stipple/core/domain/limits'
import type { Language } from '@stipple/core/domain/text'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../test/fresh.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { StubEvents } from '../../../test/stub-events.ts'
import { stubServer, toItem, TRAITS } from '../../../test/stub-server.ts'
import { cutText } from './form/cut-text.ts'

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const LONG = 'A model with a name that goes on far beyond its place'
const STYLES = [
  'anime',
  'realistic',
  'anime',
  'furry',
  'artistic',
  'realistic',
  'other',
  'unheard of',
  'anime',
  'other',
  'furry',
  'artistic',
]

/** Twelve models; the sixth has a picture, a badge and a long name. */
const twelve = (language: Language): ModelItem[] =>
  STYLES.flatMap((style, index) => {
    const [painter] = TRAITS
    if (!painter) return []
    const id = `many/${index + 1}`
    const label = index === 5 ? LONG : `Painter ${index + 1}`
    const model = toItem({ ...painter, id, label: { en: label, zh: `画师 ${index + 1}` }, cost: index + 1 }, index, language)
    return [
      { ...model, style, ...(index === 5 && { show_cover: true, cover: DOT, mark: 'New', description: 'Skin and cloth as they are' }) },
    ]
  })

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  freshBrowser()
  server = stubServer({
    'GET /api/v2/models.json': ({ query }) => twelve(query.get('lang') === 'en' ? 'en' : 'zh'),
    'GET /api/v2/model_traits': () => ({ can: {} }),
  })
})
afterEach(() => {
  server.restore()
  restoreBrowser()
})

const picker = () => page.getByRole('button', { name: /^Model: / })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const search = () => page.getByRole('combobox', { name: 'Search models' })
const shown = () => page.getByRole('option').elements().length
const open = async () => {
  await renderApp('/generate/Text2Img')
  await picker().click()
  await expect.element(page.getByRole('listbox', { name: 'Model' })).toBeVisible()
}
const marked = () => document.getElementById(search().element().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the model picker', () => {
  it('groups models by style, and hides empty groups [P-05]', async () => {
    await open()
    const groups = page.getByRole('listbox').getByRole('group')
    const names = groups.elements().map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)
    expect(names).toEqual(['Realistic', 'Anime', 'Furry', 'Artistic', 'Other'])
    expect(page.getByRole('group', { name: 'Anime' }).getByRole('option').elements()).toHaveLength(3)
    expect(page.getByRole('group', { name: 'Other' }).getByRole('option').elements()).toHaveLength(3)
    expect(shown()).toBe(12)
  })

  it('shows favourites and the models used last before the others [F: favourite models]', async () => {
    await open()
    await option(/^Painter 4\b/).click()
    await page.getByRole('button', { name: 'Favourite model' }).click()
    await expect.element(page.getByRole('button', { name: 'Favourite model' })).toHaveAttribute('aria-pressed', 'true')
    await picker().click()
    await option(/^Painter 9\b/).click()
    await picker().click()
    await expect.element(page.getByRole('group', { name: 'Favourites' }).getByRole('option')).toMatchTextContent(/Painter 4/)
    await expect.element(page.getByRole('group', { name: 'Recently used' }).getByRole('option')).toMatchTextContent(/Painter 9/)
    expect(shown()).toBe(12)
  })

  it('has Chinese group headings [P-05]', async () => {
    await renderApp('/generate/Text2Img', { language: 'zh' })
    await page.getByRole('button', { name: /^模型：/ }).click()
    await expect.element(page.getByRole('group', { name: '写实' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: /画师 12/ })).toBeInTheDocument()
  })

  it('shows image, mark, cost and description, and truncates long names at 35 characters [P-05]', async () => {
    await open()
    const one = option(new RegExp(LONG))
    await expect.element(one).toMatchTextContent(/New/)
    await expect.element(one).toMatchTextContent(/Skin and cloth as they are/)
    await expect.element(one).toMatchTextContent(/6 dots/)
    expect(one.element().querySelector('img')?.getAttribute('src')).toBe(DOT)
    expect(
      option(/^Painter 1\b/)
        .element()
        .querySelector('img'),
    ).toBeNull()
    expect(cutText(LONG, 35)).toBe('A model with a name that goes on f…')
    expect([...cutText(LONG, 35)]).toHaveLength(35)
    expect(cutText('一'.repeat(35), 35)).toBe('一'.repeat(35))
    expect(one.element().querySelector(`[title="${LONG}"] > [aria-hidden]`)?.textContent).toBe(cutText(LONG, 35))
  })

  it('marks and explains experimental models in the list and in the form [M-07]', async () => {
    server.answers['GET /api/v2/models.json'] = () => twelve('en').with(0, { ...(twelve('en')[0] ?? never()), cost: 0, experimental: true })
    await open()
    await expect.element(option(/^Painter 1\b/)).toMatchTextContent(/Experimental.*so it is free/)
    await option(/^Painter 1\b/).click()
    await expect.element(picker()).toMatchTextContent(/Experimental/)
    await expect.element(picker()).toHaveAccessibleDescription(/not what you asked for/)
  })

  it('marks models of an offline connection, and explains in the form that runs wait', async () => {
    server.answers['GET /api/v2/models.json'] = () => twelve('en').with(0, { ...(twelve('en')[0] ?? never()), resting: true })
    await open()
    await expect.element(option(/^Painter 1\b/)).toMatchTextContent(/Offline/)
    await option(/^Painter 1\b/).click()
    await expect.element(picker()).toMatchTextContent(/Offline/)
    await expect.element(picker()).toHaveAccessibleDescription(/they start when it is back/)
  })

  it('estimates the duration of a run by size and count [P-19], and explains the wait when its engine is offline', async () => {
    // 20 s for 512 × 512, and half as long again for twice the pixels.
    const pace = { seconds: 20, work: 512 * 512 * LIMITS.steps.initial, byOutputs: 1, byWork: Math.log2(1.5) }
    server.answers['GET /api/v2/model_traits'] = () => ({ can: { dimensions: true, steps: true } })
    const status = {
      name: 'Painter 1',
      description: '',
      count: 1,
      queued: 2,
      jobs: 2,
      performance: 3,
      eta: 40,
      pace,
      type: 'image' as const,
    }
    server.answers['GET /api/v2/status/models'] = () => [status]
    await open()
    await option(/^Painter 1\b/).click()
    await expect.element(page.getByText('about 60 s, including 40 s in the queue')).toBeVisible()
    await page.getByRole('spinbutton', { name: 'Width' }).fill('1024')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('about 70 s, including 40 s in the queue')).toBeVisible()
    await page.getByRole('radio', { name: '2', exact: true }).click({ force: true })
    await expect.element(page.getByText('about 2 min, including 40 s in the queue')).toBeVisible()
    server.answers['GET /api/v2/status/models'] = () => [{ ...status, resting: true }]
    server.answers['GET /api/v2/models.json'] = () => twelve('en').map((model) => ({ ...model, resting: true }))
    StubEvents.send('models', {})
    await expect.element(page.getByText('Starts when the engine is back')).toBeVisible()
    await expect.element(picker()).toMatchTextContent(/Offline/)
  })

  it('names external services that receive prompts and images, in the list and in the form', async () => {
    server.answers['GET /api/v2/models.json'] = () => twelve('en').with(0, { ...(twelve('en')[0] ?? never()), made_by: 'Replicate' })
    await open()
    await expect.element(option(/^Painter 1\b/)).toMatchTextContent(/Replicate.*are sent to it/)
    await option(/^Painter 1\b/).click()
    await expect.element(picker()).toHaveAccessibleDescription(/Made by Replicate, an external service/)
  })

  it('filters by name and description [P-05]', async () => {
    await open()
    await expect.element(search()).toHaveFocus()
    await search().fill('skin and')
    await expect.poll(shown).toBe(1)
    await search().fill('nobody')
    await expect.element(page.getByText('No models match “nobody”')).toBeVisible()
    expect(shown()).toBe(0)
  })

  it('has no search field for eight models or fewer, but finds by typed letters [P-05]', async () => {
    server.answers['GET /api/v2/models.json'] = () =>
      twelve('en')
        .slice(0, 8)
        .with(2, { ...(twelve('en')[2] ?? never()), label: 'Xylograph' })
    await open()
    expect(search().elements()).toHaveLength(0)
    await expect.element(page.getByRole('listbox')).toHaveFocus()
    await userEvent.keyboard('x{Enter}')
    await expect.element(picker()).toMatchTextContent(/Xylograph/)
  })

  it('works by keyboard alone, and remembers the choice [P-05]', async () => {
    const { router } = await renderApp('/generate/Text2Img')
    await expect.element(picker()).toMatchTextContent(/Painter 1/)
    picker().element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(search()).toHaveFocus()
    expect(marked()).toContain('Painter 1')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(marked).toContain('Painter 3')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(marked).toContain(LONG)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(picker()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await search().fill('painter 12')
    await userEvent.keyboard('{Enter}')
    await expect.element(picker()).toMatchTextContent(/Painter 12/)
    await expect.element(picker()).toHaveFocus()
    await router.navigate({ to: '/about' })
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Text2Img', model: undefined } })
    await expect.element(picker()).toMatchTextContent(/Painter 12/)
  })

  it('opens as a bottom sheet on a phone [P-05]', async () => {
    await renderApp('/generate/Text2Img', { size: [390, 844] })
    await page.getByRole('button', { name: /^Text to image/ }).click()
    await picker().click()
    const list = page.getByRole('listbox', { name: 'Model' })
    await expect.element(list).toBeVisible()
    const sheet = () => list.element().parentElement?.getBoundingClientRect() ?? new DOMRect()
    await expect.poll(() => [sheet().left, sheet().width, sheet().bottom]).toEqual([0, 390, 844])
    await option(/^Painter 2\b/).click()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(picker()).toMatchTextContent(/Painter 2/)
  })
})

const never = (): never => {
  throw new Error('The list has it.')
}
