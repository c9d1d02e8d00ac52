import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { cachedWorks, markCached, pendingMarks, rememberWorks, reopenCache, settleMarks } from './cache.ts'
import { ALL_NEWEST } from './filter.ts'
import { useMarks } from './marks-store.ts'

const server = stubbedServer()
beforeEach(async () => {
  await emptyDatabase()
  reopenCache()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the local history', () => {
  it('is stored in the database stableui, version 0.5, with indexes on starred and rated [H-05]', async () => {
    await rememberWorks(MEMBER.userKey, [work('w1')])
    const found = (await indexedDB.databases()).find(({ name }) => name === 'stableui')
    expect(found?.version).toBe(5)
    const names = await new Promise<string[]>((resolve, reject) => {
      const request = indexedDB.open('stableui')
      request.addEventListener('success', () => {
        resolve([...request.result.transaction('works').objectStore('works').indexNames])
        request.result.close()
      })
      request.addEventListener('error', () => reject(request.error))
    })
    expect(names).toEqual(expect.arrayContaining(['starred', 'rated']))
  })

  it('shows the latest works while the server is unavailable [H-05]', async () => {
    await rememberWorks(MEMBER.userKey, [work('w1'), work('w2', { starred: 1 })])
    server.answers['POST /api/v2/get_generate_works'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await renderApp('/history')
    await expect.element(page.getByRole('link', { name: 'picture w1' })).toBeVisible()
    await expect.element(page.getByText('Can’t reach the server.', { exact: false })).toBeVisible()
    await page.getByText('Favourites').click()
    await expect.element(page.getByRole('link', { name: 'picture w1' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'picture w2' })).toBeVisible()
  })

  it('reads works stored before they had `mode` [H-05]', async () => {
    const before = work('w1', { mode: 'RemoveBg' })
    Reflect.deleteProperty(before, 'mode')
    await rememberWorks(MEMBER.userKey, [before, work('w2')])
    expect(await cachedWorks(MEMBER.userKey, { ...ALL_NEWEST, mode: 'RemoveBg' })).toMatchObject([{ image_id: 'w1', mode: 'RemoveBg' }])
  })

  it('shows a member no works of another member [H-05]', async () => {
    await rememberWorks('someone-else@builtin', [work('w1')])
    expect(await cachedWorks(MEMBER.userKey, ALL_NEWEST)).toEqual([])
  })

  it('shows a message if it cannot be opened, and the page works without it [H-05]', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [work('w1')] })
    await renderApp('/history')
    await expect.element(page.getByText(/cache of this browser can’t be opened/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'picture w1' })).toBeVisible()
  })
})

describe('marks set while the server is unavailable', () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch'))

  it('are shown at once, kept over a reload, and sent later, only the last one [H-05]', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [work('w1'), work('w2')] })
    server.answers['POST /api/v2/works_update'] = away
    const { screen } = await renderApp('/history')
    const star = async (name: string) => {
      await page.getByRole('link', { name: 'picture w1' }).hover()
      await page.getByRole('button', { name }).click()
    }
    await star('Add “picture w1” to favourites')
    await expect.element(page.getByText('Saved. Will be sent when you’re back online.')).toBeVisible()
    await star('Remove “picture w1” from favourites')
    await star('Add “picture w1” to favourites')
    await expect.poll(async () => [...(await pendingMarks(MEMBER.userKey))]).toEqual([['w1', { starred: 1 }]])
    await screen.unmount()
    useMarks.setState(useMarks.getInitialState(), true)

    const sent: unknown[] = []
    server.answers['POST /api/v2/works_update'] = ({ body }) => {
      sent.push(body)
      return { status: 1, data: 1 }
    }
    await renderApp('/history')
    await expect.poll(() => sent).toEqual([{ image_ids: ['w1'], starred: 1 }])
    await page.getByRole('link', { name: 'picture w2' }).hover()
    await page.getByRole('link', { name: 'picture w1' }).hover()
    await expect.element(page.getByRole('button', { name: 'Remove “picture w1” from favourites' })).toBeVisible()
    await expect.poll(async () => (await pendingMarks(MEMBER.userKey)).size).toBe(0)
    dispatchEvent(new Event('online'))
    await expect
      .poll(async () => (await cachedWorks(MEMBER.userKey, ALL_NEWEST)).find(({ image_id }) => image_id === 'w1')?.starred)
      .toBe(1)
    expect(sent).toHaveLength(1)
  })

  it('take precedence over earlier server data, while works missing on the server are removed [H-05]', async () => {
    await rememberWorks(MEMBER.userKey, [work('w2'), work('w1')])
    await markCached(MEMBER.userKey, [work('w1')], { rated: 1 }, true)
    await rememberWorks(MEMBER.userKey, [work('w1')], 'everything')
    const known = await cachedWorks(MEMBER.userKey, ALL_NEWEST)
    expect(known.map(({ image_id, rated }) => [image_id, rated])).toEqual([['w1', 1]])
    expect([...(await pendingMarks(MEMBER.userKey)).keys()]).toEqual(['w1'])
  })

  it('remain to be sent if they changed while being sent [H-05]', async () => {
    await markCached(MEMBER.userKey, [work('w1')], { starred: 1, rated: 1 }, true)
    await markCached(MEMBER.userKey, [work('w1')], { starred: 0 }, true)
    await settleMarks(new Map([['w1', { starred: 1, rated: 1 }]]))
    expect([...(await pendingMarks(MEMBER.userKey))]).toEqual([['w1', { starred: 0 }]])
  })
})

describe('the gallery', () => {
  it('asks a guest to log in, and shows members an empty state [H-06]', async () => {
    const { router } = await renderApp('/history')
    await expect.element(page.getByRole('heading', { name: 'No works found' })).toBeVisible()
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    await router.navigate({ to: '/about' })
    localStorage.clear()
    await renderApp('/history')
    await expect.element(page.getByRole('heading', { name: 'Log in to see your works' })).toBeVisible()
  })

  it('has a number of columns that depends on the width of the window [H-12]', async () => {
    const many = Array.from({ length: 14 }, (_, index) => work(`w${index}`))
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: many })
    await renderApp('/history', { size: [1500, 900] })
    await expect.element(page.getByRole('link', { name: 'picture w0' })).toBeVisible()
    const across = () => {
      const tops = many
        .slice(0, 6)
        .map(({ prompt }) => page.getByRole('link', { name: prompt, exact: true }).query()?.getBoundingClientRect().top)
      return tops.filter((top) => top === tops[0]).length
    }
    for (const [width, columns] of [
      [1500, 6],
      [1440, 5],
      [1280, 4],
      [768, 3],
      [480, 2],
    ] as const) {
      await page.viewport(width, 900)
      await expect.poll(across, { message: `columns at ${width}` }).toBe(columns)
    }
  })

  it('asks before deleting several works, confirms it, and ends the selection [H-04] [H-03]', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [work('w1'), work('w2'), work('w3')] })
    let deleted: unknown
    server.answers['POST /api/v2/works_delete'] = ({ body }) => {
      deleted = body['image_ids']
      return { status: 1, data: 2 }
    }
    await renderApp('/history')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select picture w1' }).click()
    await page.getByRole('checkbox', { name: 'Select picture w2' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 works?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Deleted')).toBeVisible()
    expect(deleted).toEqual(['w1', 'w2'])
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'picture w3' })).toBeVisible()
  })
})

describe('a work', () => {
  it('shows its time as MM-DD HH:mm in Shanghai [H-15]', async () => {
    server.answers['GET /api/v2/works/:id'] = () => work('w1')
    await renderApp('/work/w1')
    await expect.element(page.getByText('01-03 04:04')).toBeVisible()
  })

  it('opens the playground of another mode with its image [P-23]', async () => {
    server.answers['GET /api/v2/works/:id'] = () => work('w1')
    const { router } = await renderApp('/work/w1')
    await page.getByRole('button', { name: 'Use as source' }).click()
    await page.getByRole('menuitem', { name: 'Background removal' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/generate/RemoveBg')
    await expect.element(page.getByRole('img', { name: 'Source image' })).toHaveAttribute('src', work('w1').image)
  })

  it('changes to other works of the list with the arrow keys [H-07]', async () => {
    const list = [work('w1'), work('w2')]
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: list })
    server.answers['GET /api/v2/works/:id'] = ({ path }) => list.find(({ image_id }) => path.endsWith(image_id)) ?? work('none')
    const { router } = await renderApp('/work/w1')
    await expect.element(page.getByRole('link', { name: 'Next work' })).toBeVisible()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }))
    await expect.poll(() => router.state.location.pathname).toBe('/work/w2')
  })
})

/** Deleting waits for open connections, which close themselves when asked to. */
const emptyDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('stableui')
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error))
  })
