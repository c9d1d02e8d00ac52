import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { useOptions } from '../../options/public.ts'

stubbedServer()
beforeEach(() => useOptions.setState({ promptStyles: [] }))

const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })
const dialog = () => page.getByRole('dialog', { name: 'My styles' })

describe('custom styles', () => {
  it('are saved from the prompt, applied to another one, and removed [F: own styles]', async () => {
    await renderApp('/generate/Text2Img')
    await prompt().fill('ink drawing of {prompt}')
    await page.getByRole('button', { name: 'My styles' }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Ink')
    await dialog().getByRole('button', { name: 'Save current prompt' }).click()
    await expect.element(dialog().getByRole('button', { name: 'Use Ink' })).toBeVisible()
    expect(useOptions.getState().promptStyles).toEqual([{ name: 'Ink', prompt: 'ink drawing of {prompt}', negative_prompt: '' }])
    await dialog().getByRole('button', { name: 'Close' }).click()
    await prompt().fill('a fox')
    await page.getByRole('button', { name: 'My styles' }).click()
    await dialog().getByRole('button', { name: 'Use Ink' }).click()
    await expect.element(prompt()).toHaveValue('ink drawing of a fox')
    await page.getByRole('button', { name: 'My styles' }).click()
    await dialog().getByRole('button', { name: 'Delete Ink' }).click()
    expect(useOptions.getState().promptStyles).toEqual([])
  })

  it('are imported from files of other programs [F: own styles]', async () => {
    await renderApp('/generate/Text2Img')
    await page.getByRole('button', { name: 'My styles' }).click()
    const file = new File(['name,prompt,negative_prompt\nFilm,"film grain, {prompt}",blurry\n'], 'styles.csv', { type: 'text/csv' })
    await dialog().getByLabelText('Import').first().upload(file)
    await expect.element(dialog().getByText('1 style imported')).toBeVisible()
    expect(useOptions.getState().promptStyles).toEqual([{ name: 'Film', prompt: 'film grain, {prompt}', negative_prompt: 'blurry' }])
    await expect.element(dialog().getByRole('button', { name: 'Export' })).toBeVisible()
  })
})
