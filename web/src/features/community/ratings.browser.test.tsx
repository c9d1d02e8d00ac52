import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { publishWork } from './publication-store.ts'

const server = stubbedServer()
beforeEach(() => {
  server.answers['GET /api/account/session'] = () => ({
    status: 1,
    data: { user: { ...MEMBER, isAllowlisted: true, isSuper: true }, userToken: 't' },
  })
  server.answers['POST /api/manage/reports'] = () => ({ status: 1, total: 0, data: [] })
  server.answers['POST /api/manage/comment_reports'] = () => ({ status: 1, total: 0, data: [] })
  server.answers['POST /api/manage/appeals'] = () => ({ status: 1, total: 0, data: [] })
})

const TITLES = { en: 'What can be published', zh: '哪些内容可以发布' } as const
const RATINGS = {
  en: ['For everyone', 'Covered', 'Hidden by moderators', 'Never allowed'],
  zh: ['所有人可见', '遮盖', '由管理员隐藏', '一律禁止'],
} as const

async function read(language: 'en' | 'zh') {
  await page.getByText(TITLES[language]).click()
  expect(
    page
      .getByRole('term')
      .elements()
      .map((term) => term.textContent),
  ).toEqual(RATINGS[language])
  const pictures = [...document.querySelectorAll<HTMLImageElement>('dd img')]
  await expect.poll(() => pictures.map(({ naturalWidth }) => naturalWidth > 100)).toEqual([true, true, true, true])
  // Others see a covered image like this.
  expect(pictures.map((one) => getComputedStyle(one).filter !== 'none')).toEqual([false, false, false, true])
}

it.each([
  ['en', 1440],
  ['zh', 390],
] as const)(
  'explains each rating with drawn examples to publishers and moderators, %s at %i [F: rating examples]',
  async (language, width) => {
    const { screen } = await renderApp('/about', { language, size: [width, 900] })
    publishWork(work('w1', { image: '/media/works/w1/original.png' }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await read(language)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
    await screen.unmount()
    await renderApp('/manage/reports', { language, size: [width, 900] })
    await read(language)
  },
)
