import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { job } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const button = (name: string | RegExp) => page.getByRole('button', { name })
const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })
const braces = () => page.getByRole('switch', { name: 'Expand braces' })

it('runs alternatives in a prompt one by one with a preview and the price, or sends the braces unchanged', async () => {
  const sent: Readonly<Record<string, unknown>>[] = []
  server.answers['POST /api/v2/generate/compare'] = ({ body }) => {
    sent.push(body)
    return { status: 1, id: 'comparison-1', cost: 4, jobs: [] }
  }
  server.answers['POST /api/v2/playground_generate'] = ({ body }) => {
    sent.push(body)
    return { status: 1, id: 'job-1', cost: 2, job: job() }
  }
  server.answers['POST /api/v2/get_jobs_prompts'] = () => ({ status: 1, data: [] })
  await renderApp('/generate/Text2Img')
  await prompt().fill('a (fox:1.2) {in snow')
  await expect.element(page.getByText('2 dots').first()).toBeInTheDocument()
  expect(braces().elements()).toHaveLength(0)

  await prompt().fill('a {red|blue} fox')
  const count = button(/^2 prompts\s*4 dots$/)
  await expect.element(count).toHaveAttribute('aria-expanded', 'false')
  // Loading for the braces does not interrupt typing.
  await expect.element(prompt()).toHaveFocus()
  while (document.activeElement !== count.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const list = page.getByRole('list', { name: '2 prompts' })
  await expect.element(list).toBeVisible()
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['a red fox', 'a blue fox'])
  await button('Generate').click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ input: { prompt: 'a {red|blue} fox' }, axes: [{ field: 'prompt', values: ['a red fox', 'a blue fox'] }] }])

  await prompt().fill(`{1|2|3|4|5|6|7|8|9|0}${'{a|b|c|d}'.repeat(2)} fox`)
  await expect.element(page.getByText('More than 100 prompts', { exact: true })).toBeVisible()
  await expect.element(button(/expands to more than 100 prompts/)).toBeVisible()
  await prompt().fill('a {red|green} fox')
  await braces().click()
  await expect.element(page.getByText('Braces are sent unchanged')).toBeVisible()
  await button('Generate').click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ input: { prompt: 'a {red|green} fox' } })
  await button('Prompt history').click()
  for (const typed of ['a {red|blue} fox', 'a {red|green} fox'])
    await expect.element(page.getByRole('button', { name: `Use: ${typed}` })).toBeVisible()
})
