import type { BlindComparison, BlindTally } from '@stipple/core/contract/blind'
import type { BlindChoice } from '@stipple/core/domain/blind'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { useOptions } from '../options/public.ts'

const server = stubbedServer()

const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const done = { status: 'done', progress: 100, image, width: 512, height: 512 } as const
const READY: BlindComparison = {
  id: 'b1',
  mode: 'Text2Img',
  prompt: 'a fox',
  state: 'ready',
  a: done,
  b: done,
  cost: 3,
  create_time: '2026-11-29T10:00:00.000Z',
  until: '2026-11-30T10:00:00.000Z',
}
const NAMES = { a: { model: 'test/sketcher', model_name: 'Sketcher' }, b: { model: 'test/painter', model_name: 'Painter' } }
const decided = (choice: BlindChoice): BlindComparison => ({
  ...READY,
  state: 'decided',
  choice,
  a: { ...done, ...NAMES.a },
  b: { ...done, ...NAMES.b },
})

/** Answers as the server does, and records the choices. */
function answerWith(first: BlindComparison): BlindChoice[] {
  const chosen: BlindChoice[] = []
  server.answers['GET /api/v2/blind/:id'] = () => ({ status: 1, blind: first })
  server.answers['POST /api/v2/blind/:id/choose'] = ({ body }) => {
    const choice = body['choice'] as BlindChoice
    if (chosen.length > 0) return new Refusal(409, { code: 'blind_ended', message: 'This comparison has ended.' })
    chosen.push(choice)
    return { status: 1, blind: decided(choice) }
  }
  return chosen
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('the form', () => {
  it('starts a blind comparison with a second model for the price of both [F: blind comparison]', async () => {
    const sent: unknown[] = []
    server.answers['POST /api/v2/blind/quote'] = () => ({ status: 1, dots: 3, left_out: ['Steps', 'Sampler'], balance: 100 })
    server.answers['POST /api/v2/blind'] = ({ body }) => {
      sent.push(body)
      return { status: 1, blind: READY }
    }
    answerWith(READY)
    const { router } = await renderApp('/generate/Text2Img')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a fox')
    await button('Blind comparison').click()
    const dialog = page.getByRole('dialog', { name: 'Blind comparison' })
    await expect.element(dialog.getByRole('combobox', { name: 'Second model' })).toHaveValue('test/sketcher')
    await expect.element(dialog.getByText(/does not take your values for: Steps, Sampler/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Start comparison' }).click()
    await expect.element(page.getByRole('heading', { name: 'Which result is better?' })).toBeVisible()
    expect(sent).toMatchObject([
      { model: 'test/painter', other: 'test/sketcher', job_type: 'Text2Img', quote: 3, input: { prompt: 'a fox' } },
    ])
    expect(router.state.location.pathname).toBe('/blind/b1')
  })

  it('does not start a comparison that the member cannot pay [F: blind comparison]', async () => {
    server.answers['POST /api/v2/blind/quote'] = () => ({ status: 1, dots: 3, left_out: [], balance: 2 })
    await renderApp('/generate/Text2Img')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a fox')
    await button('Blind comparison').click()
    const dialog = page.getByRole('dialog', { name: 'Blind comparison' })
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Start comparison' })).toBeDisabled()
  })
})

describe('the choice', () => {
  it('hides the models before it, and names both after it [F: blind comparison]', async () => {
    const chosen = answerWith(READY)
    await renderApp('/blind/b1')
    await expect.element(page.getByRole('img', { name: 'Result A' })).toBeVisible()
    expect(document.body.textContent).not.toMatch(/Painter|Sketcher/)
    await button('B is better').click()
    await expect.element(page.getByText('You chose B: Painter.')).toBeVisible()
    await expect.element(page.getByRole('figure', { name: 'Result A' }).getByText('Sketcher')).toBeVisible()
    expect(chosen).toEqual(['b'])
  })

  it('responds to the keys 1 to 4 and to the arrow keys [F: blind comparison]', async () => {
    const chosen = answerWith(READY)
    await renderApp('/blind/b1')
    await expect.element(button('A is better')).toBeVisible()
    button('A is better').element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(button('Equally good')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(button('A is better')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(button('Neither is good')).toHaveFocus()
    expect(chosen).toEqual([])
    await userEvent.keyboard('3')
    await expect.element(page.getByText('You chose: equally good.')).toBeVisible()
    expect(chosen).toEqual(['equal'])
  })

  it('waits for both results, and ignores single keys if the member turned them off [F: blind comparison]', async () => {
    let blind: BlindComparison = { ...READY, state: 'running', b: { status: 'running', progress: 40 } }
    const chosen = answerWith(READY)
    server.answers['GET /api/v2/blind/:id'] = () => ({ status: 1, blind })
    await renderApp('/blind/b1')
    await expect.element(page.getByRole('progressbar', { name: 'Result B' })).toHaveAttribute('aria-valuenow', '40')
    await userEvent.keyboard('1')
    await button('A is better').click({ force: true })
    expect(chosen).toEqual([])
    blind = READY
    await expect.element(page.getByRole('img', { name: 'Result B' })).toBeVisible()
    useOptions.setState({ singleKeys: false })
    await userEvent.keyboard('1')
    expect(chosen).toEqual([])
    await button('A is better').click()
    await expect.element(page.getByText('You chose A: Sketcher.')).toBeVisible()
  })

  it('is not offered when a result failed [F: blind comparison]', async () => {
    const failed = { status: 'failed', progress: 0, ...NAMES.b, error: 'The engine failed. Your credits were returned.' } as const
    answerWith({ ...READY, state: 'failed', a: { ...done, ...NAMES.a }, b: failed })
    await renderApp('/blind/b1')
    await expect.element(page.getByText('Your credits were returned.', { exact: false })).toBeVisible()
    await expect.element(page.getByText(/there is nothing to choose/)).toBeVisible()
    expect(button('A is better').elements()).toEqual([])
  })
})

it('shows the tally with its conclusion, and the comparisons that wait for a choice [F: blind comparison]', async () => {
  const models = { model: 'test/painter', model_name: 'Painter', other: 'test/sketcher', other_name: 'Sketcher' }
  const votes = { wins: 2, losses: 1, ties: 1, bad: 0, votes: 4 }
  const own: BlindTally = {
    votes: 4,
    pairs: [{ ...models, ...votes, low: 0.2077, high: 0.9385, verdict: 'few' }],
    models: [{ model: 'test/painter', model_name: 'Painter', ...votes }],
  }
  const all: BlindTally = {
    ...own,
    votes: 100,
    pairs: [{ ...models, wins: 65, losses: 35, ties: 0, bad: 0, votes: 100, low: 0.55, high: 0.74, verdict: 'better' }],
  }
  server.answers['GET /api/v2/blind'] = () => ({ status: 1, comparisons: [READY] })
  server.answers['GET /api/v2/blind_tally'] = () => ({ status: 1, own, all })
  await renderApp('/blind')
  await expect.element(page.getByText('Too few choices to say which is better.')).toBeVisible()
  await expect.element(page.getByText('Painter ahead in 21–94 % (95 %)')).toBeVisible()
  await page.getByText('All members').click()
  await expect.element(page.getByText('Painter is chosen more often.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the comparison “a fox”' })).toHaveAttribute('href', '/blind/b1')
})
