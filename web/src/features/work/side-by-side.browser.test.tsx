import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { compareAction } from './public.ts'

const server = stubbedServer()

describe('works side by side', () => {
  it('show up to four works with the settings that differ [F: compare four]', async () => {
    const works = Array.from({ length: 5 }, (_, index) => work(`w${index}`, { width: 512, height: 512, seed: 100 + index }))
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: works })
    server.answers['POST /api/v2/get_generate_works_count'] = () => ({ status: 1, data: works.length })
    await renderApp('/history')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const { image_id: id } of works) await page.getByRole('checkbox', { name: `Select picture ${id}`, exact: true }).click()
    expect(compareAction.isOffered(works, MEMBER)).toBe(false)
    await page.getByRole('checkbox', { name: 'Select picture w4', exact: true }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Compare side by side' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('row', { name: 'Seed 100 101 102 103' })).toBeVisible()
    expect(dialog.getByRole('columnheader').elements()).toHaveLength(4)
    expect(dialog.getByRole('row', { name: /^Size/ }).elements()).toHaveLength(0)
    await dialog.getByText('Show settings that are the same, too').click()
    await expect.element(dialog.getByRole('row', { name: /^Size 512 × 512/ })).toBeVisible()
  })
})
