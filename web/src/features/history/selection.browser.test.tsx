import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
/** Bodies by the last part of the call's path. */
let sent: Record<string, unknown[]>

beforeEach(() => {
  sent = {}
  const note = (name: string) => (asked: { readonly body: Readonly<Record<string, unknown>> }) => {
    ;(sent[name] ??= []).push(asked.body)
    return { status: 1 as const, data: 1 }
  }
  const works = Array.from({ length: 12 }, (_, index) => work(`w${index}`, { width: 512, height: 512 }))
  server.answers['POST /api/v2/get_generate_works'] = ({ body }) => ({
    status: 1,
    data: body['trashed']
      ? works.slice(0, 2).map((one) => ({ ...one, deleted_until: new Date(Date.now() + 5.5 * 86_400_000).toISOString() }))
      : works,
  })
  server.answers['POST /api/v2/get_generate_works_count'] = () => ({ status: 1, data: 12 })
  server.answers['POST /api/v2/works_update'] = note('update')
  server.answers['POST /api/v2/works_delete'] = note('delete')
  server.answers['POST /api/v2/works_restore'] = note('restore')
  server.answers['POST /api/v2/works_purge'] = note('purge')
})

const box = (id: number) => page.getByRole('checkbox', { name: `Select picture w${id}`, exact: true })
const bar = () => page.getByRole('toolbar', { name: 'Actions for the selection' })
const act = (name: string) => bar().getByRole('button', { name, exact: true })
const selectFrom = async (...ids: readonly number[]) => {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const id of ids) await box(id).click()
}
const focused = () => document.activeElement?.getAttribute('aria-label')

describe('the selection', () => {
  it('adds single works, ranges with Shift and the page, and ends when it is empty [H-03]', async () => {
    await renderApp('/history')
    await selectFrom(1)
    await box(5).click({ modifiers: ['Shift'] })
    await expect.element(bar().getByText('5 selected')).toBeVisible()
    await act('Select page').click()
    await expect.element(bar().getByText('12 selected')).toBeVisible()
    await act('Done').click()
    await expect.element(bar()).not.toBeInTheDocument()
    await selectFrom(3)
    await box(3).click()
    await expect.element(bar()).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'picture w3' })).toBeVisible()
  })

  it('adds all works that match the filter, page by page, also those not shown [F: select all that match]', async () => {
    const all = Array.from({ length: 240 }, (_, index) => work(`w${index}`, { width: 512, height: 512 }))
    server.answers['POST /api/v2/get_generate_works_count'] = () => ({ status: 1, data: all.length })
    server.answers['POST /api/v2/get_generate_works'] = ({ body }) => {
      const from = all.findIndex(({ image_id: id }) => id === body['after']) + 1
      return { status: 1, data: all.slice(from, from + Number(body['page_size'])) }
    }
    await renderApp('/history')
    await selectFrom(1)
    await act('Select all 240').click()
    await expect.element(bar().getByText('240 selected')).toBeVisible()
    await act('Add to favourites').click()
    await expect.poll(() => (sent['update'] as { image_ids: string[] }[] | undefined)?.flatMap((one) => one.image_ids).length).toBe(240)
  })

  it('starts at a hovered work [H-03]', async () => {
    await renderApp('/history')
    await page.getByRole('link', { name: 'picture w2' }).hover()
    await page.getByRole('button', { name: 'Select picture w2' }).click()
    await expect.element(box(2)).toBeChecked()
  })

  it('marks works as favourite or rated, and removes the marks if all have them [H-03]', async () => {
    await renderApp('/history')
    await selectFrom(0, 1)
    await act('Add to favourites').click()
    await expect.poll(() => sent['update']).toEqual([{ image_ids: ['w0', 'w1'], starred: 1 }])
    await expect.element(bar()).not.toBeInTheDocument()
    await selectFrom(0, 1)
    await act('Remove from favourites').click()
    await selectFrom(0)
    await act('Mark as rated').click()
    await expect
      .poll(() => sent['update']?.slice(1))
      .toEqual([
        { image_ids: ['w0', 'w1'], starred: 0 },
        { image_ids: ['w0'], rated: 1 },
      ])
  })

  it('copies links to all works [H-03]', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await renderApp('/history')
    await selectFrom(0, 4)
    await act('Share').click()
    await expect.element(page.getByText('2 links copied')).toBeVisible()
    expect(write).toHaveBeenCalledWith(`${location.origin}/work/w0\n${location.origin}/work/w4`)
  })

  it('publishes works and makes an app, for allowed members [H-03] [H-08]', async () => {
    const member = { ...MEMBER, isAllowlisted: true }
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: member, userToken: 't' } })
    const media = (id: string) => work(id, { image: `/media/works/${id}/original.png` })
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [media('w0'), media('w1'), work('w2')] })
    const published: unknown[] = []
    server.answers['POST /api/work/add'] = ({ body }) => {
      published.push(body['image_id'])
      return { status: 1, data: { cid: `c_${String(body['image_id'])}` } }
    }
    const { router } = await renderApp('/history')
    await selectFrom(0, 1)
    const item = async (name: string) => {
      await bar().getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await item('Publish to the community')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish to the community' }).click()
    await expect.poll(() => published).toEqual(['w0', 'w1'])
    await expect.element(bar()).not.toBeInTheDocument()
    await selectFrom(2)
    await item('Turn into app')
    await expect.poll(() => router.state.location.pathname).toBe('/template/new')
  })

  it('deletes after a confirmation, and Undo restores everything in place [H-03] [H-04]', async () => {
    await renderApp('/history')
    await selectFrom(0, 2)
    await act('Delete').click()
    await page.getByRole('dialog', { name: 'Delete 2 works?' }).getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByRole('link', { name: 'picture w0', exact: true })).not.toBeInTheDocument()
    expect(sent['delete']).toEqual([{ image_ids: ['w0', 'w2'] }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('link', { name: 'picture w0', exact: true })).toBeVisible()
    expect(sent['restore']).toEqual([{ image_ids: ['w0', 'w2'] }])
  })

  it('stays unchanged when deleting is cancelled [H-04]', async () => {
    await renderApp('/history')
    await selectFrom(0)
    await act('Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(box(0)).toBeChecked()
    expect(sent['delete']).toBeUndefined()
  })
})

describe('the keyboard', () => {
  it('moves, extends the selection, selects all, and ends selecting [H-03]', async () => {
    await renderApp('/history', { size: [1440, 900] })
    await expect.element(page.getByRole('link', { name: 'picture w0', exact: true })).toBeVisible()
    page.getByRole('link', { name: 'picture w0', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('picture w2')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('picture w7')
    await userEvent.keyboard(' ')
    await expect.element(box(7)).toBeChecked()
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await expect.element(bar().getByText('3 selected')).toBeVisible()
    expect(focused()).toBe('Select picture w9')
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(bar().getByText('12 selected')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar()).not.toBeInTheDocument()
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('picture w0')
  })

  it('deletes the focused work after a confirmation, and focuses the next one [H-04]', async () => {
    await renderApp('/history')
    await expect.element(page.getByRole('link', { name: 'picture w3' })).toBeVisible()
    page.getByRole('link', { name: 'picture w3' }).element().focus()
    await userEvent.keyboard('{Delete}')
    await page.getByRole('dialog', { name: 'Delete this work?' }).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => sent['delete']).toEqual([{ image_ids: ['w3'] }])
    await expect.poll(focused).toBe('picture w4')
  })

  it('reaches the works with a single tab stop', async () => {
    await renderApp('/history')
    await expect.element(page.getByRole('link', { name: 'picture w0', exact: true })).toBeVisible()
    const stops = [...document.querySelectorAll<HTMLElement>('[data-tile]')].filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toHaveLength(1)
  })
})

describe('the trash', () => {
  const openTrash = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Trash' }).click()
    await expect.element(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
  }

  it('shows how long works stay, and restores them [H-04]', async () => {
    const { router } = await renderApp('/history')
    await openTrash()
    expect(router.state.location.search).toEqual({ trash: true })
    await expect.element(page.getByText('6 days left').first()).toBeVisible()
    await box(1).click()
    await act('Restore').click()
    await expect.poll(() => sent['restore']).toEqual([{ image_ids: ['w1'] }])
    await expect.element(box(1)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Back to my works' }).click()
    await expect.element(page.getByRole('link', { name: 'picture w1', exact: true })).toBeVisible()
  })

  it('deletes one or all works permanently after a confirmation [H-04]', async () => {
    await renderApp('/history?trash=true')
    await box(0).click()
    await act('Delete permanently').click()
    await page.getByRole('dialog', { name: 'Delete this work permanently?' }).getByRole('button', { name: 'Delete permanently' }).click()
    await expect.poll(() => sent['purge']).toEqual([{ image_ids: ['w0'] }])
    await expect.element(box(0)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Empty the trash' }).click()
    await page.getByRole('dialog', { name: 'Empty the trash?' }).getByRole('button', { name: 'Empty the trash' }).click()
    await expect.poll(() => sent['purge']?.[1]).toEqual({})
  })
})
