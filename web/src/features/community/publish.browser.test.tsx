import type { User, Work } from '@stipple/core/contract/shapes'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { communityWork, MEMBER, Refusal, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { loadTexts, startLanguage } from '../../lib/i18n.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { likelyCategory, publishWork, usePublication, usePublications } from './publication-store.ts'

const server = stubbedServer()
beforeEach(() => usePublications.setState({ work: undefined, changed: {} }))

const as = (more: Partial<User>) => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, ...more }, userToken: 't' } })
}
const image = '/media/works/w1/original.png'

/** Actions offered to a member on a work. */
async function offered(one: Work): Promise<readonly string[]> {
  function Probe() {
    const { publish, withdraw } = usePublication(one)
    return <output>{[publish && 'publish', withdraw && 'withdraw', 'known'].filter(Boolean).join(' ')}</output>
  }
  await startLanguage('en')
  await loadTexts('community')
  const queries = createQueryClient()
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Probe />
    </QueryClientProvider>,
  )
  await expect.poll(() => queries.getQueryData(['session'])).toBeDefined()
  const visibleWords = screen.container.textContent.split(' ').filter((word) => word !== 'known')
  await screen.unmount()
  return visibleWords
}

describe('publishing in the community', () => {
  it('is offered to allowlisted members for images and videos of allowed modes, never for placeholders [H-08]', async () => {
    as({ isAllowlisted: true })
    expect(await offered(work('w1', { image }))).toEqual(['publish'])
    expect(await offered(work('w1', { image, media: 'video', mode: 'Txt2Video' }))).toEqual(['publish'])
    expect(await offered(work('w1', { image, mode: 'RemoveBg' }))).toEqual([])
    expect(await offered(work('w1', { image, media: 'voice', mode: 'Text2Voice' }))).toEqual([])
    expect(await offered(work('w1', { image, censored: true }))).toEqual([])
    expect(await offered(work('w1', { image, deleted_until: '2026-12-01T00:00:00Z' }))).toEqual([])
    expect(await offered(work('w1'))).toEqual([])
    expect(await offered(work('w1', { image, cid: 'c_w1' }))).toEqual(['withdraw'])
    // Others see how to get access.
    as({})
    expect(await offered(work('w1', { image, mode: 'RemoveBg' }))).toEqual([])
    expect(await offered(work('w1', { image }))).toEqual(['publish'])
  })

  it('asks for a category, sends licence and hidden prompt, and links to the published work [H-08] [F: licence] [F: hidden prompt]', async () => {
    as({ isAllowlisted: true })
    const sent: unknown[] = []
    server.answers['POST /api/work/add'] = ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? new Refusal(409, { code: 'not_publishable', message: 'This work cannot be published.' })
        : { status: 1, data: { cid: 'c_w1' } }
    }
    server.answers['POST /api/work/detail'] = () => ({
      status: 1,
      data: [communityWork('c_w1', { prompt: '', params: {}, licence: 'CC-BY-4.0', prompt_hidden: true })],
    })
    const { router } = await renderApp('/generate/Text2Img')
    publishWork(work('w1', { image, prompt: 'a red fox' }))
    const dialog = page.getByRole('dialog', { name: 'Publish to the community' })
    await expect.element(dialog.getByRole('radio', { name: 'Animals' })).toBeChecked()
    await expect.element(dialog.getByRole('combobox', { name: 'Licence' })).toHaveValue('all-rights-reserved')
    await dialog.getByRole('combobox', { name: 'Licence' }).selectOptions('CC-BY-4.0')
    await dialog.getByRole('switch', { name: 'Hide prompt and settings' }).click()
    await expect.element(dialog.getByText(/Prompt and settings are left out/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect.element(page.getByText('This work cannot be published.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent.at(-1)).toEqual({ image_id: 'w1', category_id: 'animals', licence: 'CC-BY-4.0', hide_prompt: true })
    expect(usePublications.getState().changed).toEqual({ w1: 'c_w1' })
    await page.getByRole('button', { name: 'View' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/work/c_w1')
    await expect
      .element(page.getByRole('link', { name: 'CC BY 4.0: with credit' }))
      .toHaveAttribute('href', 'https://creativecommons.org/licenses/by/4.0/')
    await expect.element(page.getByText('The creator keeps the prompt and the settings private.')).toBeVisible()
  })
})

describe('the proposed category', () => {
  it('is based on the medium and on the prompt without its negative part', () => {
    const likely = (prompt: string) => likelyCategory({ mode: 'Text2Img', media: 'image', prompt })
    expect(likely('雪地里的狐狸###汉服')).toBe('animals')
    expect(likely('a cup of tea')).toBe('food')
    expect(likely('something red')).toBeUndefined()
    expect(likelyCategory({ mode: 'Txt2Video', media: 'video', prompt: 'a fox' })).toBe('motion')
  })
})

describe('reported works', () => {
  const report = { id: 'r1', reason: 'stolen' as const, text: 'That is mine.', reporter: 'Wen', create_time: '2026-03-03T08:00:00.000Z' }
  const comment = {
    id: 'k1',
    text: 'Buy dots cheaply',
    author: { uid: 'u8', name: 'Ad', page: false },
    by_maker: false,
    mine: false,
    deletable: false,
    create_time: report.create_time,
  }
  const reported = { work: communityWork('c_owl', { prompt: 'an owl', author: { uid: 'u7', name: 'Lin' } }), reports: [report] }

  it('are kept or hidden by administrators, including comments [S-12] [D-08]', async () => {
    as({ isSuper: true })
    const sent: unknown[] = []
    let open = [reported, { work: communityWork('c_fox', { prompt: 'a fox' }), reports: [{ ...report, id: 'r2', text: '' }] }]
    server.answers['POST /api/manage/reports'] = () => ({ status: 1, total: open.length, data: open })
    server.answers['POST /api/manage/moderate'] = ({ body }) => {
      sent.push(body)
      open = open.filter(({ work: { cid } }) => cid !== body['cid'])
      return { status: 1 }
    }
    let comments = [{ cid: 'c_owl', comment, reports: [{ ...report, id: 'r3', reason: 'spam' as const, text: 'Advertising' }] }]
    server.answers['POST /api/manage/comment_reports'] = () => ({ status: 1, total: comments.length, data: comments })
    server.answers['POST /api/manage/moderate_comment'] = ({ body }) => {
      sent.push(body)
      comments = []
      return { status: 1 }
    }
    await renderApp('/manage/reports')
    await expect.element(page.getByRole('heading', { name: 'Reported works' })).toBeVisible()
    await expect.element(page.getByText('That is mine.')).toBeVisible()
    const owl = page.getByRole('row').filter({ hasText: 'That is mine.' })
    await expect.poll(() => owl.query()?.textContent).toMatch(/an owl.*Lin u7.*Copied from someone else/)
    await page.getByRole('button', { name: 'Hide an owl' }).click()
    await expect.element(page.getByText('That is mine.')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Keep a fox' }).click()
    const line = page.getByRole('region', { name: 'Reported comments 1 comment to review' })
    await expect.element(line.getByText('Buy dots cheaply')).toBeVisible()
    await line.getByRole('button', { name: 'Keep the comment by Ad' }).click()
    await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
    await page.getByRole('button', { name: 'Unhide' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        { cid: 'c_owl', decision: 'hide' },
        { cid: 'c_fox', decision: 'keep' },
        { id: 'k1', decision: 'keep' },
        { cid: 'c_owl', decision: 'keep' },
      ])
  })

  it('are hidden several at once after a confirmation [F: administration tables]', async () => {
    as({ isSuper: true })
    const sent: unknown[] = []
    let open = [reported, { work: communityWork('c_fox', { prompt: 'a fox' }), reports: [{ ...report, id: 'r2', text: '' }] }]
    server.answers['POST /api/manage/reports'] = () => ({ status: 1, total: open.length, data: open })
    server.answers['POST /api/manage/comment_reports'] = () => ({ status: 1, total: 0, data: [] })
    server.answers['POST /api/manage/moderate'] = ({ body }) => {
      sent.push(body)
      open = open.filter(({ work: { cid } }) => cid !== body['cid'])
      return { status: 1 }
    }
    await renderApp('/manage/reports')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Hide' }).click()
    expect(sent).toEqual([])
    await page.getByRole('dialog', { name: 'Hide 2 items?' }).getByRole('button', { name: 'Hide' }).click()
    await expect.element(page.getByText('2 done.')).toBeVisible()
    expect(sent).toEqual([
      { cid: 'c_owl', decision: 'hide' },
      { cid: 'c_fox', decision: 'hide' },
    ])
  })

  it('are for administrators only, with a Chinese message [S-12] [S-26]', async () => {
    server.answers['POST /api/manage/reports'] = () => new Refusal(403, { code: 'no_access', message: '没有权限' })
    await renderApp('/manage/reports', { language: 'zh' })
    await expect.element(page.getByRole('heading', { name: '这个页面只对管理员开放' })).toBeVisible()
  })
})

it('opens no dialog without a work', async () => {
  await renderApp('/')
  for (const name of ['publish', 'report'] as const) {
    showDialog(name)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})
