import type { Comment } from '@stipple/core/contract/comments'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { communityWork, MEMBER, PLEASE_LOGIN, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const comment = (id: string, text: string, more: Partial<Comment> = {}): Comment => ({
  id,
  text,
  author: { uid: 'u7', name: 'Wen', page: true },
  by_maker: false,
  mine: false,
  deletable: false,
  create_time: new Date(Date.now() - 5 * 60_000).toISOString(),
  ...more,
})
const OWN = { author: { uid: 'u100', name: 'Mira', page: false }, mine: true, deletable: true }

/** A work with these comments, and a server that stores new ones; returns the requests. */
function serve(list: Comment[], { on = true, isSuper = false } = {}): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { platforms: [{ id: 'builtin' }], recharge: false, comments: on, blockContextMenu: true, variantHosts: [] },
  })
  if (isSuper) server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, isSuper }, userToken: 't' } })
  server.answers['POST /api/work/detail'] = () => ({ status: 1, data: [communityWork('c_owl', { prompt: 'an owl' })] })
  server.answers['GET /api/comments'] = ({ query }) => {
    const from = query.has('after') ? list.findIndex(({ id }) => id === query.get('after')) + 1 : 0
    const next = list[from + 1] && list[from + 2] ? list[from + 1]?.id : undefined
    return { status: 1, data: list.slice(from, from + 2), total: list.length, ...(next !== undefined && { next }) }
  }
  server.answers['POST /api/comments'] = ({ body }) => {
    sent.push(body)
    const made = comment(`n${sent.length}`, String(body['text']), OWN)
    list.unshift(made)
    return { status: 1, data: made }
  }
  server.answers['DELETE /api/comments/:id'] = ({ path }) => {
    sent.push({ path })
    list.splice(0, 1)
    return { status: 1 }
  }
  return sent
}
const field = () => page.getByRole('textbox', { name: 'Write a comment' })
const section = () => page.getByRole('region', { name: 'Comments' })
const lines = () =>
  section()
    .getByRole('listitem')
    .elements()
    .map((line) => line.querySelector('[dir="auto"]')?.textContent)

it('shows comments under a work as plain text, with their number above, page by page [D-08]', async () => {
  const hostile = '<b>bold</b> https://example.org\nsecond line'
  serve([comment('3', hostile), comment('2', 'Fine', { by_maker: true }), comment('1', `${'long '.repeat(150)}end`)])
  await renderApp('/work/c_owl')
  await expect.element(page.getByRole('button', { name: '3 comments' })).toBeVisible()
  await expect.poll(lines).toEqual([hostile, 'Fine'])
  expect(section().element().querySelectorAll('b, li [dir] a')).toHaveLength(0)
  await expect.element(section().getByRole('link', { name: 'Wen' }).first()).toHaveAttribute('href', '/people/u7')
  await expect.element(section().getByText('Creator')).toBeVisible()
  await section().getByRole('button', { name: 'Older comments' }).click()
  await expect.poll(() => lines().length).toBe(3)
  const whole = section().getByRole('button', { name: 'Read more' })
  const height = () =>
    section()
      .getByText(/long long/)
      .element()
      .getBoundingClientRect().height
  const cut = height()
  await whole.click()
  expect(height()).toBeGreaterThan(cut)
  ;(page.getByRole('button', { name: '3 comments' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(section().getByRole('heading', { name: 'Comments 3' })).toHaveFocus()
})

it('posts comments by keyboard once, keeps the text on errors, and deletes after a confirmation [D-08]', async () => {
  const sent = serve([])
  const answer = server.answers['POST /api/comments']
  await renderApp('/work/c_owl')
  await expect.element(section().getByText('No comments yet')).toBeVisible()
  await expect.element(section().getByRole('button', { name: 'Post' })).toBeDisabled()
  const keys: unknown[] = []
  server.answers['POST /api/comments'] = ({ body }) => {
    keys.push(body['request_key'])
    return new Refusal(409, { code: 'not_for_everybody', message: 'Check', errors: { text: 'These words are not fit for everybody.' } })
  }
  await field().fill('写得真好')
  const press = (init: KeyboardEventInit) =>
    field()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  press({ ctrlKey: true, isComposing: true })
  press({})
  expect(keys).toEqual([])
  press({ ctrlKey: true })
  press({ ctrlKey: true })
  await expect.element(section().getByText('These words are not fit for everybody.')).toBeVisible()
  await expect.element(field()).toHaveValue('写得真好')
  await expect.element(field()).toHaveFocus()
  if (answer) server.answers['POST /api/comments'] = answer
  await section().getByRole('button', { name: 'Post' }).click()
  await expect.poll(lines).toEqual(['写得真好'])
  // The same text is the same request.
  expect(sent).toEqual([{ cid: 'c_owl', text: '写得真好', request_key: keys[0] }])
  expect(keys).toHaveLength(1)
  await expect.element(field()).toHaveValue('')
  await expect.element(page.getByRole('button', { name: '1 comment' })).toBeVisible()
  await expect.element(section().getByText('Comment posted.')).toBeInTheDocument()

  await section().getByRole('button', { name: 'Comment by Mira: more actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(section().getByText('No comments yet')).toBeVisible()
  expect(sent.at(-1)).toEqual({ path: '/api/comments/n1' })
})

it('asks guests to log in; lets members report and administrators hide comments; hides the section when off [D-08]', async () => {
  const sent: unknown[] = []
  serve([comment('1', 'Buy pills')], { isSuper: true })
  server.answers['POST /api/comments/:id/report'] = ({ body, path }) => (sent.push([path, body]), { status: 1 as const })
  server.answers['POST /api/manage/moderate_comment'] = ({ body }) => (sent.push(body), { status: 1 as const })
  const member = await renderApp('/work/c_owl')
  const more = () => section().getByRole('button', { name: 'Comment by Wen: more actions' })
  await more().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a comment' })
  await expect.element(dialog.getByText('Buy pills')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await more().click()
  await page.getByRole('menuitem', { name: 'Hide from everyone' }).click()
  await expect.poll(() => sent).toEqual([['/api/comments/1/report', { reason: 'spam', text: '' }], { id: '1', decision: 'hide' }])
  await member.screen.unmount()

  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
  server.answers['POST /api/comments'] = () => PLEASE_LOGIN
  server.answers['GET /api/comments'] = () => new Refusal(503, { code: 'unavailable', message: 'Offline' })
  const guest = await renderApp('/work/c_owl', { language: 'zh' })
  await expect.element(page.getByText('评论加载失败。')).toBeVisible()
  await page.getByRole('region', { name: '评论' }).getByRole('button', { name: '登录' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await guest.screen.unmount()

  serve([], { on: false })
  await renderApp('/work/c_owl')
  await expect.element(page.getByRole('button', { name: 'Same style' })).toBeVisible()
  await expect.element(section()).not.toBeInTheDocument()
})
