import '../../components/theme/layers.css'
import '../../components/theme/tokens.css'
import '../../components/theme/base.css'
import type { Language } from '@stipple/core/domain/text'
import { prompts as english } from '@stipple/core/messages/en/prompts'
import { prompts as chinese } from '@stipple/core/messages/zh/prompts'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { stubServer } from '../../../test/stub-server.ts'
import { startLanguage } from '../../lib/i18n.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { PromptLibraryDialog } from './components/prompt-library-dialog.tsx'
import { setWords, usePromptSelection } from './store.ts'

const fresh = () => usePromptSelection.setState({ words: [], output: undefined, category: undefined, group: undefined })
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  fresh()
  server = stubServer({})
})
afterEach(() => {
  server.restore()
  fresh()
  localStorage.clear()
})

interface Options {
  readonly language?: Language
  readonly size?: readonly [number, number]
}

/** Opens the dialog on an empty page; returns inserted texts and the number of closings. */
async function open({ language = 'en', size = [1280, 860] }: Options = {}) {
  await page.viewport(...size)
  await startLanguage(language)
  i18next.addResourceBundle(language, 'translation', { prompts: language === 'zh' ? chinese : english }, true, true)
  const inserted: string[] = []
  let closed = 0
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <PromptLibraryDialog onClose={() => closed++} onInsert={(text) => inserted.push(text)} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  return { inserted, closed: () => closed }
}

const categories = (name = 'Category') => page.getByRole('radiogroup', { name })
const groups = (name = 'Group') => page.getByRole('radiogroup', { name })
const chip = (name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name })
const tray = (name = 'Selected words') => page.getByRole('list', { name })
const insert = () => page.getByRole('button', { name: 'Insert' })
const search = () => page.getByRole('textbox', { name: 'Search words' })
const picked = () =>
  tray()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

describe('browsing the library', () => {
  it('lists the eight categories, and opens each at its first group [P-17]', async () => {
    await open()
    expect(categories().getByRole('radio').elements()).toHaveLength(8)
    await groups()
      .getByText(/^Resolution/)
      .click()
    await expect.element(chip(/^8K UHD/)).toBeVisible()
    await categories().getByText('Lighting').click()
    await expect.element(groups().getByRole('radio', { name: 'Direction' })).toBeChecked()
    await expect.element(chip(/^backlighting/)).toBeVisible()
    await categories().getByText('Post-processing').click()
    await expect.element(groups().getByRole('radio', { name: 'Style' })).toBeChecked()
  })

  it('shows each word in the current language with the other one beside it [P-17]', async () => {
    await open({ language: 'zh' })
    await categories('大类').getByText('颜色').click()
    await groups('属性')
      .getByText(/^中国传统色：红黄/)
      .click()
    await expect.element(chip('胭脂 rouge red')).toBeVisible()
  })

  it('restores the last category, group and selected words [P-17]', async () => {
    usePromptSelection.setState({ category: 'medium', group: 'collage-and-mixed-media' })
    setWords(['拿铁拉花#latte art'])
    await open({ size: [390, 844] })
    await expect.element(categories().getByRole('radio', { name: 'Medium' })).toBeChecked()
    await expect.element(groups().getByText(/^Collage and mixed media/)).toBeInViewport()
    await expect.element(chip(/^latte art/)).toHaveAttribute('aria-pressed', 'true')
    expect(picked()).toEqual(['latte art'])
    expect(JSON.parse(localStorage.getItem('stipple-prompt-library') ?? '').state.words).toEqual(['拿铁拉花#latte art'])
  })

  it('moves through the words with the arrow keys, with a single tab stop [P-17]', async () => {
    await open()
    const chips = () => page.getByRole('toolbar').getByRole('button').elements()
    const focused = () => chips().findIndex((one) => one === document.activeElement)
    expect(chips().filter((one) => one.getAttribute('tabindex') === '0')).toHaveLength(1)
    await groups().getByRole('radio', { name: 'Style' }).click({ force: true })
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe(0)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(focused()).toBe(1)
    await userEvent.keyboard('{ArrowDown}')
    const second = focused()
    expect(chips()[second]?.getBoundingClientRect().top).toBeGreaterThan(chips()[0]?.getBoundingClientRect().top ?? 0)
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBeLessThan(second)
    await userEvent.keyboard('{End}')
    expect(focused()).toBe(chips().length - 1)
    await userEvent.keyboard('{Home} ')
    await expect.element(chip(/^cinematic/)).toHaveAttribute('aria-pressed', 'true')
    expect(usePromptSelection.getState().words).toEqual(['电影感#cinematic'])
  })
})

describe('selecting words', () => {
  it('joins words with a comma and a space, in English or Chinese, and inserts them [P-17]', async () => {
    const { inserted, closed } = await open()
    await expect.element(insert()).toBeDisabled()
    await chip(/^dreamy/).click()
    await chip(/^cinematic/).click()
    await expect.element(page.getByText('Text: dreamy, cinematic')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Language' }).getByText('中文').click()
    await expect.element(page.getByText('Text: 梦幻, 电影感')).toBeVisible()
    await insert().click()
    expect(inserted).toEqual(['梦幻, 电影感'])
    expect(closed()).toBe(1)
    expect(usePromptSelection.getState()).toMatchObject({ words: [], output: 'zh' })
  })

  it('inserts Chinese words in Chinese unless another language is chosen [P-17]', async () => {
    const { inserted } = await open({ language: 'zh' })
    await chip(/^电影感/).click()
    await page.getByRole('button', { name: '插入' }).click()
    expect(inserted).toEqual(['电影感'])
  })

  it('deselects a word on a second click, and all words at once [P-17]', async () => {
    await open()
    await chip(/^dreamy/).click()
    await chip(/^cinematic/).click()
    await chip(/^dreamy/).click()
    expect(picked()).toEqual(['cinematic'])
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(picked()).toEqual([])
    await expect.element(chip(/^cinematic/)).toHaveAttribute('aria-pressed', 'false')
  })

  it('moves and removes words by keyboard, announces it, and keeps the focus [P-17]', async () => {
    setWords(['电影感#cinematic', '梦幻#dreamy', '史诗感#epic'])
    await open()
    tray().getByRole('button', { name: 'epic' }).element().focus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(picked()).toEqual(['cinematic', 'epic', 'dreamy'])
    await expect.element(page.getByText('epic moved to 2 of 3')).toBeInTheDocument()
    await expect.element(tray().getByRole('button', { name: 'epic' })).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(picked()).toEqual(['cinematic', 'dreamy', 'epic'])
    await userEvent.keyboard('{Delete}')
    expect(picked()).toEqual(['cinematic', 'dreamy'])
    await expect.element(page.getByText('epic removed')).toBeInTheDocument()
    await expect.element(tray().getByRole('button', { name: 'dreamy' })).toHaveFocus()
  })

  it('moves and removes words by their menu and their remove button [P-17]', async () => {
    setWords(['电影感#cinematic', '梦幻#dreamy', '史诗感#epic'])
    const { closed } = await open()
    const menu = (word: string) => tray().getByRole('button', { name: word }).click()
    await menu('dreamy')
    await page.getByRole('menuitem', { name: 'Move earlier' }).click()
    expect(picked()).toEqual(['dreamy', 'cinematic', 'epic'])
    await menu('dreamy')
    await expect.element(page.getByRole('menuitem', { name: 'Move later' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Move earlier' }).elements()).toHaveLength(0)
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await menu('cinematic')
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(closed()).toBe(0)
    await tray().getByRole('button', { name: 'Remove epic' }).click()
    expect(picked()).toEqual(['cinematic'])
  })
})

describe('searching the library', () => {
  it('finds words in both languages in all groups, listed under their group [P-17]', async () => {
    await open()
    await search().fill('青花')
    await expect.element(page.getByText('1 word found')).toBeVisible()
    await page
      .getByRole('toolbar', { name: 'Material, Ceramics' })
      .getByRole('button', { name: /^blue and white porcelain/ })
      .click()
    await search().fill('NEON light')
    await expect.element(chip(/^neon light 霓虹灯$/)).toBeVisible()
    await page.getByRole('button', { name: 'Open Lighting, Artificial sources' }).click()
    await expect.element(search()).toHaveValue('')
    await expect.element(groups().getByRole('radio', { name: 'Artificial sources' })).toBeChecked()
    expect(picked()).toEqual(['blue and white porcelain'])
  })

  it('shows an empty result, and is cleared with Escape before the dialog closes [P-17]', async () => {
    const { closed } = await open()
    await search().fill('zzz')
    await expect.element(page.getByText('No words match “zzz”')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(search()).toHaveValue('')
    expect(closed()).toBe(0)
    await expect.element(chip(/^cinematic/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(closed).toBe(1)
  })

  it('limits the number of shown results [P-17]', async () => {
    await open()
    await search().fill('e')
    await expect.element(page.getByText(/words found, first 240 shown/)).toBeVisible()
  })
})

it('fills the screen of a phone without horizontal overflow [P-17]', async () => {
  await open({ size: [390, 844] })
  await chip(/^cinematic/).click()
  const { width, height } = page.getByRole('dialog').element().getBoundingClientRect()
  expect([width, height]).toEqual([390, 844])
  expect(document.documentElement.scrollWidth).toBe(390)
  // A focused field would open the keyboard over the words.
  await expect.element(search()).not.toHaveFocus()
  await expect.element(insert()).toBeInViewport()
  await categories().getByText('People').click()
  await expect.element(chip(/^baby/)).toBeInViewport()
})
