import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

describe('the list of works', () => {
  it('keeps one of several similar images on cleanup, and shows the space [F: duplicates]', async () => {
    const [kept, twin, large] = ['kept', 'twin', 'large'].map((id) => work(id, { bytes: 2_000_000 }))
    if (!kept || !twin || !large) throw new Error('no works')
    server.answers['GET /api/v2/works_clean_up'] = () => ({
      status: 1,
      data: { compared: 2500, total: 3000, groups: [[kept, twin]], largest: [large], trash: { count: 3, bytes: 5_000_000 } },
    })
    const deleted: unknown[] = []
    server.answers['POST /api/v2/works_delete'] = ({ body }) => {
      deleted.push(body['image_ids'])
      return { status: 1, data: 2 }
    }
    await renderApp('/history')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicates and clean-up' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('The newest 2,500 of 3,000 images were compared.')).toBeVisible()
    await expect.element(dialog.getByText(/^3 works in the trash take/)).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: 'Delete picture kept' })).not.toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: 'Delete picture twin' })).toBeChecked()
    await expect.element(dialog.getByRole('button', { name: /^Delete 1 work, / })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Delete picture large' }).click()
    await dialog.getByRole('button', { name: /^Delete 2 works, / }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => deleted).toEqual([['twin', 'large']])
  })

  it('is filtered by LoRA, size and cost, with counts loaded on demand [F: facets]', async () => {
    server.answers['POST /api/v2/works_detail_facets'] = () => ({
      status: 1,
      data: {
        loras: [{ value: 'ink', name: 'Ink', count: 2 }],
        sizes: [{ value: '512x768', count: 2 }],
        costs: [{ value: '101-', count: 1 }],
      },
    })
    const asked: unknown[] = []
    server.answers['POST /api/v2/get_generate_works'] = ({ body }) => {
      asked.push(body['lora'] ?? body['size'] ?? body['cost'])
      return { status: 1, data: [work('w1')] }
    }
    const { router } = await renderApp('/history')
    const tools = page.getByRole('group', { name: 'Filters and view' })
    await page.getByRole('button', { name: 'More filters' }).click()
    await tools.getByRole('button', { name: 'Cost', exact: true }).click()
    await page.getByRole('menuitemradio', { name: /^101\+ dots/ }).click()
    await expect.poll(() => asked).toContain('101-')
    expect(router.state.location.search).toMatchObject({ cost: '101-' })
    await tools.getByRole('button', { name: 'LoRA', exact: true }).click()
    await page.getByRole('menuitemradio', { name: /^Ink/ }).click()
    await expect.poll(() => asked).toContain('ink')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => router.state.location.search).toEqual({})
  })
})
