import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { communityWork, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

function open(most: number, gifts = true): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { platforms: [{ id: 'builtin' }], recharge: true, gifts, blockContextMenu: true, variantHosts: [] },
  })
  server.answers['GET /api/people/:uid'] = () => ({
    status: 1,
    data: { uid: 'u7', name: 'Wen', works: 1, likes: 3, remixes: 0, followers: 4, following: false, me: false },
  })
  server.answers['POST /api/work/detail'] = () => ({
    status: 1,
    data: [communityWork('c_owl', { prompt: 'an owl', author: { uid: 'u7', name: 'Wen' } })],
  })
  server.answers['GET /api/people/:uid/give'] = () => ({ status: 1, data: { name: 'Wen', most } })
  server.answers['POST /api/people/:uid/give'] = ({ body }) => {
    sent.push(body)
    return sent.length === 1
      ? new Refusal(409, { code: 'gift_too_large', message: 'You can give 20 dots at most now.' })
      : { status: 1, data: { balance: 70 } }
  }
  return sent
}

describe('giving dots', () => {
  it('asks for confirmation, keeps typed text on errors, and repeats the same request on a retry [F: gifts]', async () => {
    const sent = open(300)
    await renderApp('/people/u7')
    await button('Give dots').click()
    await expect.element(dialog().getByText('You can give up to 300 dots now. Dots keep their expiry date.')).toBeVisible()
    await dialog().getByRole('spinbutton', { name: 'Dots' }).fill('30')
    await dialog().getByLabelText('Note (optional)').fill('Lovely owls')
    await button('Next').click()
    await expect.element(dialog().getByText('Give 30 dots to Wen? A gift can’t be taken back.')).toBeVisible()
    expect(sent).toEqual([])
    await button('Give 30 dots').click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('You can give 20 dots at most now.')
    await button('Give 30 dots').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByText('Wen received 30 dots.')).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatchObject({ amount: 30, note: 'Lovely owls' })
    expect(sent[1]).toEqual(sent[0])
  })

  it('tips the creator of a work [F: tips]', async () => {
    const sent = open(300)
    await renderApp('/work/c_owl')
    await button('Tip the creator').click()
    await button('Next').click()
    await button('Give 10 dots').click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ amount: 10, cid: 'c_owl' })
  })

  it('shows a message without dots to give, and is hidden where the operator turned it off [F: gifts]', async () => {
    open(0)
    const { router } = await renderApp('/people/u7')
    await button('Give dots').click()
    await expect.element(dialog().getByText(/^You have no dots to give now/)).toBeVisible()
    open(0, false)
    await router.navigate({ to: '/about' })
    expect(button('Give dots').elements()).toHaveLength(0)
  })
})
