import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { reuseWork, useDrafts } from './public.ts'

const server = stubbedServer()

const button = (name: string | RegExp) => page.getByRole('button', { name })
const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })

const made = work('w1', {
  prompt: 'a red fox###no people',
  model: 'test/sketcher',
  params: { prompt: 'a red fox', negative_prompt: 'no people', width: 640, height: 480, steps: 22, seed: 7 },
})

describe('the parameters of a result', () => {
  it('are listed, can be copied one by one or all, and reused for a new work [P-24] [P-25]', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [made] })
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    const { router } = await renderApp('/history')
    // By focus, as with a keyboard: a stationary pointer sends no event.
    const link = page.getByRole('link', { name: 'a red fox' })
    await expect.element(link).toBeVisible()
    link.element().focus()
    await button('More actions for a red fox').click()
    await page.getByRole('menuitem', { name: 'Parameters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Parameters' })
    const facts = { Prompt: 'a red fox', 'Negative prompt': 'no people', Size: '640 × 480', Seed: '7', Steps: '22', Mode: 'Text to image' }
    for (const [name, value] of Object.entries(facts)) {
      await dialog.getByRole('button', { name: `Copy ${name}`, exact: true }).click()
      await expect.poll(() => copied.at(-1)).toBe(value)
    }
    await dialog.getByRole('button', { name: 'Copy all' }).click()
    await expect.poll(() => copied.at(-1)).toContain('Prompt: a red fox\nNegative prompt: no people\n')

    await dialog.getByRole('button', { name: 'Same style' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/generate/Text2Img')
    await expect.element(prompt()).toHaveValue('a red fox')
    await expect.element(button(/^Model: Model test.sketcher/)).toBeVisible()
    const { seed: _, ...rest } = made.params
    expect(useDrafts.getState().drafts.Text2Img).toEqual(rest)
  })

  it('include the prompt of the source when a work has no prompt of its own [S-39]', () => {
    const upscaled = { mode: 'Upscaling', prompt: 'a red fox###no people', params: { image: '/fox.png', factor: 2 } } as const
    expect(reuseWork(work('w2', { ...upscaled, made_from: ['w1'] }))).toBe('Text2Img')
    expect(useDrafts.getState().drafts.Text2Img).toEqual({ prompt: 'a red fox', negative_prompt: 'no people' })
    // Without a source the work's own prompt is used, whatever its parameters contain.
    expect(reuseWork(work('w3', upscaled))).toBe('Upscaling')
    expect(reuseWork(made)).toBe('Text2Img')
  })
})
