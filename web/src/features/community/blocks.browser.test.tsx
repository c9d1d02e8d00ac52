import type { Blocked } from '@stipple/core/contract/people'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { communityWork, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('blocks a member from their page or a comment after a confirmation, and unblocks them under Me [F: blocks]', async () => {
  let blocked: Blocked[] = []
  const sent: unknown[] = []
  const wen = { uid: 'u7', name: 'Wen', works: 1, likes: 3, remixes: 0, followers: 4, following: false, me: false }
  server.answers['GET /api/people/:uid'] = () => ({ status: 1, data: wen })
  server.answers['POST /api/work/detail'] = () => ({ status: 1, data: [communityWork('c_owl', { prompt: 'an owl' })] })
  server.answers['GET /api/comments'] = () => ({
    status: 1,
    data: [
      {
        id: '1',
        text: 'Buy pills',
        author: { uid: 'u8', name: 'Spam', page: false },
        by_maker: false,
        mine: false,
        deletable: false,
        create_time: '2026-01-05T08:00:00Z',
      },
    ],
    total: 1,
  })
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { platforms: [{ id: 'builtin' }], recharge: false, comments: true, blockContextMenu: true, variantHosts: [] },
  })
  server.answers['GET /api/account/blocks'] = () => ({ status: 1, data: blocked })
  server.answers['POST /api/people/:uid/block'] = ({ path, body }) => {
    sent.push([path, body])
    const uid = path.split('/')[3] ?? ''
    blocked = body['blocked'] === true ? [{ uid, name: uid === 'u7' ? 'Wen' : 'Spam', since: '2026-01-05T08:00:00Z' }, ...blocked] : []
    return { status: 1 }
  }
  const { router } = await renderApp('/people/u7')
  await button('More actions for Wen').click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('dialog', { name: 'Block Wen?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await button('More actions for Wen').click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')

  await router.navigate({ to: '/work/$id', params: { id: 'c_owl' } })
  await button('Comment by Spam: more actions').click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog', { name: 'Block Spam?' }).getByRole('button', { name: 'Block' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      ['/api/people/u7/block', { blocked: true }],
      ['/api/people/u8/block', { blocked: true }],
    ])

  await router.navigate({ to: '/me' })
  await button('Unblock Wen').click()
  await expect.element(page.getByText('You have not blocked anyone.')).toBeVisible()
  expect(sent.at(-1)).toEqual(['/api/people/u7/block', { blocked: false }])
})

it('shows an error when the blocked members could not be loaded, and loads them again [F: blocks]', async () => {
  server.answers['GET /api/account/blocks'] = () => new Refusal(503, { code: 'unavailable', message: 'Offline' })
  await renderApp('/me')
  const list = page.getByRole('region', { name: 'Blocked people' })
  await expect.element(list.getByText('The blocked people could not be loaded.')).toBeVisible()
  server.answers['GET /api/account/blocks'] = () => ({ status: 1, data: [] })
  await list.getByRole('button').click()
  await expect.element(list.getByText('You have not blocked anyone.')).toBeVisible()
})
