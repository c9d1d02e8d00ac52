import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readQr } from '../../../test/read-qr.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { communityWork, Refusal, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showDialog } from '../../lib/dialogs.ts'

const server = stubbedServer()

const dialog = () => page.getByRole('dialog')
const site = (more: object) => {
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { platforms: [{ id: 'builtin' }], recharge: true, blockContextMenu: true, variantHosts: [], ...more },
  })
}

describe('the feedback form', () => {
  const content = () => dialog().getByRole('textbox', { name: 'Message' })
  const contact = () => dialog().getByRole('textbox', { name: 'Contact' })
  const send = () => dialog().getByRole('button', { name: 'Send' })

  it.each([
    ['Bug', 1],
    ['Suggestion', 0],
    ['Complaint', 2],
  ])('sends the kind “%s” as %i, with trimmed texts [S-32] [V-09]', async (kind, type) => {
    const sent: unknown[] = []
    server.answers['POST /api/feedback'] = ({ body }) => {
      sent.push(body)
      return { status: 1, code: 1 }
    }
    await renderApp('/about')
    showDialog('feedback')
    await expect.element(content()).toBeVisible()
    expect(dialog().getByRole('radio').elements()).toHaveLength(3)
    await dialog().getByText(kind).click()
    await content().fill('  The colours are gone \n')
    await contact().fill(' mira@example.org ')
    await send().click()
    await expect.element(page.getByText('Sent. Thank you.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent).toEqual([{ type, content: 'The colours are gone', mobile: 'mira@example.org', source: 4 }])
  })

  it('shows missing values at their fields, and sends nothing [S-32] [V-09]', async () => {
    await renderApp('/about')
    showDialog('feedback')
    await content().fill('   ')
    await send().click()
    await expect.element(content()).toHaveAccessibleDescription('Enter a message.')
    await expect.element(contact()).toHaveAccessibleDescription(/Enter a contact\.$/)
    await expect.element(content()).toHaveFocus()
    await content().fill('The colours are gone')
    await send().click()
    await expect.element(contact()).toHaveFocus()
    expect(server.asked).not.toContain('POST /api/feedback')
  })

  it('keeps typed text when the server refuses it, and shows the error [S-32]', async () => {
    server.answers['POST /api/feedback'] = () =>
      new Refusal(400, { code: 'invalid_input', message: 'Check the input', errors: { mobile: 'is not a contact' } })
    await renderApp('/about')
    showDialog('feedback')
    await content().fill('The colours are gone')
    await contact().fill('?')
    await send().click()
    await expect.element(contact()).toHaveAccessibleDescription(/is not a contact$/)
    server.answers['POST /api/feedback'] = () => new Refusal(429, { code: 'too_many_requests', message: 'Too many requests' })
    await send().click()
    await expect.element(page.getByText('Too many requests')).toBeVisible()
    await expect.element(content()).toHaveValue('The colours are gone')
  })

  it('opens from the footer of a page for everyone [S-32]', async () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    await renderApp('/')
    const foot = page.getByRole('main').getByRole('button', { name: 'Feedback' })
    await expect.element(foot).toBeVisible()
    // By keyboard: the foot moves while pictures arrive above it.
    foot.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
  })
})

describe('the feedback inbox', () => {
  const message = (id: string, type: 0 | 1 | 2, more: object = {}) => ({
    id,
    type,
    content: `Message ${id}`,
    mobile: 'mira@example.org',
    source: 4,
    created_at: '2026-03-02T16:30:00Z',
    ...more,
  })

  it('lists messages with member, time and contact, by kind and page by page [S-32]', async () => {
    const asked: string[] = []
    server.answers['GET /api/manage/feedback'] = ({ query }) => {
      asked.push(query.toString())
      const data = [message('a', 1, { member: { uid: 'u100', name: 'Mira' } }), message('b', 2, { mobile: '' })]
      return { status: 1, data, total: 31 }
    }
    await renderApp('/manage/feedback')
    const rows = page.getByRole('table', { name: 'Feedback received' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent('BugMessage aMira u100mira@example.org03-03 00:30Mark as resolved')
    await expect.element(rows.nth(2)).toHaveTextContent('ComplaintMessage bGuest or deleted account03-03 00:30Mark as resolved')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('Page 2 of 2')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Type' }).getByText('Complaint').click()
    await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Received' }).getByRole('button').click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('fox')
    await expect
      .poll(() => asked)
      .toEqual([
        'page=1&page_size=30&handled=false&order=newest',
        'page=2&page_size=30&handled=false&order=newest',
        'page=1&page_size=30&handled=false&order=newest&type=2',
        'page=1&page_size=30&handled=false&order=oldest&type=2',
        'page=1&page_size=30&handled=false&order=oldest&type=2&search=fox',
      ])
  })

  it('resolves several messages at once [F: administration tables]', async () => {
    const sent: string[] = []
    let open = [message('a', 1, {}), message('b', 2, {}), message('c', 0, {})]
    server.answers['GET /api/manage/feedback'] = () => ({ status: 1, data: open, total: open.length })
    server.answers['POST /api/manage/feedback/:id'] = ({ path }) => {
      const id = path.split('/').at(-1) ?? ''
      sent.push(id)
      open = open.filter((one) => one.id !== id)
      return { status: 1 }
    }
    await renderApp('/manage/feedback')
    await page.getByRole('checkbox', { name: 'Select Message a' }).click()
    await page.getByRole('checkbox', { name: 'Select Message c' }).click()
    await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Mark as resolved' }).click()
    await expect.element(page.getByText('2 done.')).toBeVisible()
    await expect.poll(() => page.getByRole('row').elements().length).toBe(2)
    expect(sent).toEqual(['a', 'c'])
  })

  it('removes handled messages, restores reopened ones, and updates the count in the administration [S-12] [S-32]', async () => {
    const handled = new Set<string>()
    const sent: unknown[] = []
    server.answers['GET /api/manage/inbox'] = () => ({ status: 1, data: { feedback: 1 - handled.size, reports: 2 } })
    server.answers['GET /api/manage/feedback'] = ({ query }) => {
      const at = handled.has('a') ? { handled_at: '2026-03-03T08:00:00Z' } : {}
      const data = [message('a', 1, at)].filter(({ id }) => handled.has(id) === (query.get('handled') === 'true'))
      return { status: 1, data, total: data.length }
    }
    server.answers['POST /api/manage/feedback/:id'] = ({ body }) => {
      sent.push(body)
      if (!handled.delete('a')) handled.add('a')
      return { status: 1 }
    }
    await renderApp('/manage/feedback')
    const desk = page.getByRole('navigation', { name: 'Administration' })
    await expect.element(desk.getByRole('img', { name: '1 waiting' })).toBeVisible()
    await expect.element(desk.getByRole('img', { name: '2 waiting', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as resolved' }).click()
    await expect.element(page.getByText('No open messages')).toBeVisible()
    await expect.element(desk.getByRole('img', { name: '1 waiting' })).not.toBeInTheDocument()
    await page.getByRole('radiogroup', { name: 'State' }).getByText('Resolved').click()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect.element(desk.getByRole('img', { name: '1 waiting' })).toBeVisible()
    expect(sent).toEqual([{ handled: true }, { handled: false }])
  })

  it('shows the refusal of the server to everyone else [S-32]', async () => {
    server.answers['GET /api/manage/feedback'] = () => new Refusal(403, { code: 'no_access', message: 'You do not have access to this.' })
    await renderApp('/manage/feedback')
    await expect.element(page.getByRole('heading', { name: 'Admins only' })).toBeVisible()
    await expect.element(page.getByText('You do not have access to this.')).toBeVisible()
    expect(dialog().elements()).toHaveLength(0)
  })
})

describe('the contact dialogs', () => {
  it('show a QR code with the contact of the operator for business in the footer [S-33]', async () => {
    site({ cooperation: '微信号：点绘工作室' })
    await renderApp('/')
    await page.getByRole('main').getByRole('button', { name: 'Work with us' }).click()
    const code = page.getByRole('dialog', { name: 'Work with us' }).getByRole('img', { name: 'QR code for business enquiries' })
    await expect.element(code).toBeVisible()
    expect(await readQr(code.element())).toBe('微信号：点绘工作室')
    expect(dialog().getByRole('link').elements()).toHaveLength(0)
    await expect.element(dialog().getByRole('button', { name: 'Copy' })).toBeVisible()
  })

  it('show a QR code with the contact of the creator beside works of others, not beside own works [S-33, H-07]', async () => {
    site({ creator: 'https://studio.example/mira' })
    server.answers['GET /api/v2/works/:id'] = () => work('w1')
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [work('w1')] })
    server.answers['POST /api/work/detail'] = () => ({ status: 1, data: [communityWork('c_fox')] })
    const { router } = await renderApp('/work/w1')
    await expect.element(page.getByRole('heading', { name: 'Parameters' }).first()).toBeVisible()
    expect(page.getByRole('button', { name: 'Contact the creator' }).elements()).toHaveLength(0)
    await router.navigate({ to: '/work/$id', params: { id: 'c_fox' } })
    await page.getByRole('button', { name: 'Contact the creator' }).click()
    const code = dialog().getByRole('img', { name: 'QR code of the creator' })
    await expect.element(code).toBeVisible()
    expect(await readQr(code.element())).toBe('https://studio.example/mira')
    await expect.element(dialog().getByRole('link', { name: 'Open link' })).toHaveAttribute('href', 'https://studio.example/mira')
  })

  it('are not offered when no contact is set [S-33]', async () => {
    await renderApp('/')
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Feedback' })).toBeVisible()
    await expect.poll(() => server.asked).toContain('GET /api/site')
    expect(page.getByRole('button', { name: 'Work with us' }).elements()).toHaveLength(0)
  })
})
