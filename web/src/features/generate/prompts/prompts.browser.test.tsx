import { DEFAULT_NEGATIVE_PROMPT } from '@stipple/core/domain/limits'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { job, MEMBER } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { rememberPrompt } from '../../drafts/public.ts'

const server = stubbedServer()

const button = (name: string | RegExp) => page.getByRole('button', { name })
const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })
const negative = () => page.getByRole('textbox', { name: 'Negative prompt' })
const used = () => page.getByRole('dialog', { name: 'Prompt history' })

describe('the prompt history', () => {
  it('lists prompts of the server and of this browser once, and fills the form with one click [P-04]', async () => {
    server.answers['POST /api/v2/get_jobs_prompts'] = () => ({
      status: 1,
      data: ['a red fox', '雪地里的灯塔'].map((text) => ({ prompt: text, create_time: '2026-01-02T03:04:05Z' })),
    })
    server.answers['POST /api/v2/playground_generate'] = () => ({ status: 1, id: 'job-1', cost: 2, job: job() })
    await renderApp('/generate/Text2Img')
    await prompt().fill('a quiet harbour')
    await button('Generate').click()
    await expect.element(page.getByRole('progressbar', { name: 'Progress of a red fox' })).toBeVisible()
    await button('Prompt history').click()
    await expect.element(used().getByRole('button', { name: 'Use: 雪地里的灯塔' })).toBeVisible()
    expect(
      used()
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['a quiet harbour', 'a red fox', '雪地里的灯塔'])
    await used().getByRole('button', { name: 'Use: 雪地里的灯塔' }).click()
    await expect.element(used()).not.toBeInTheDocument()
    await expect.element(prompt()).toHaveValue('雪地里的灯塔')
  })

  it('is searched independently of case and character width [P-04]', async () => {
    server.answers['POST /api/v2/get_jobs_prompts'] = () => ({ status: 1, data: [] })
    for (const text of ['A Red Fox', '灯塔', 'lighthouse']) rememberPrompt(MEMBER.userKey, text)
    await renderApp('/generate/Text2Img')
    await button('Prompt history').click()
    const search = used().getByRole('searchbox', { name: 'Search prompts' })
    await search.fill('ｒｅｄ')
    await expect.poll(() => used().getByRole('listitem').elements().length).toBe(1)
    await search.fill('whale')
    await expect.element(used().getByText('No prompts match “whale”')).toBeVisible()
  })

  it('hides prompts of other members, and shows local ones when the server is unavailable [P-04]', async () => {
    rememberPrompt('someone-else@builtin', 'a secret')
    rememberPrompt(MEMBER.userKey, 'my own')
    server.answers['POST /api/v2/get_jobs_prompts'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await renderApp('/generate/Text2Img')
    await button('Prompt history').click()
    await expect.element(used().getByRole('button', { name: 'Use: my own' })).toBeVisible()
    await expect.element(used().getByText(/Only prompts from this browser/)).toBeVisible()
    expect(used().getByText('a secret').elements()).toHaveLength(0)
  })

  it('closes over the sheet of a phone, which stays open', async () => {
    server.answers['POST /api/v2/get_jobs_prompts'] = () => ({ status: 1, data: [] })
    await renderApp('/generate/Text2Img', { size: [390, 844] })
    const sheet = page.getByRole('dialog', { name: 'Mode' })
    await page.getByText('Describe the image').click()
    await button('Prompt history').click()
    await expect.element(used().getByText('No prompts yet')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(used()).not.toBeInTheDocument()
    await expect.element(sheet).toBeVisible()
    await prompt().click()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
  })
})

describe('the list of negative prompts', () => {
  it('saves, applies and deletes entries, and always contains the default [P-04]', async () => {
    await renderApp('/generate/Text2Img')
    await button('More settings').click()
    await expect.element(negative()).toHaveValue(DEFAULT_NEGATIVE_PROMPT)
    await negative().fill('no people, no text')
    const library = page.getByRole('dialog', { name: 'Negative prompts' })
    await button('Negative prompts').click()
    await library.getByRole('button', { name: 'Save current text' }).click()
    await expect.element(library.getByText('please enter Name')).toBeVisible()
    await library.getByRole('textbox', { name: 'Name' }).fill('Landscapes')
    await library.getByRole('button', { name: 'Save current text' }).click()
    await expect.element(library.getByRole('button', { name: 'Use Landscapes' })).toBeVisible()
    expect(localStorage.getItem('stipple-options')).toContain('"negativeLibrary":[{"name":"Landscapes","text":"no people, no text"}]')

    await library.getByRole('button', { name: 'Use Standard' }).click()
    await expect.element(library).not.toBeInTheDocument()
    await expect.element(negative()).toHaveValue(DEFAULT_NEGATIVE_PROMPT)
    await button('Negative prompts').click()
    await library.getByRole('button', { name: 'Use Landscapes' }).click()
    await expect.element(negative()).toHaveValue('no people, no text')
    await button('Negative prompts').click()
    await library.getByRole('button', { name: 'Delete Landscapes' }).click()
    await expect.element(library.getByText('No saved negative prompts yet.')).toBeVisible()
    expect(server.asked).not.toContain('POST /api/v2/playground_generate')
  })
})
