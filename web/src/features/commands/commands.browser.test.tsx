import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showDialog, useDialogs } from '../../lib/dialogs.ts'
import { useSearchText } from '../../lib/search-text.ts'
import { useOptions } from '../options/public.ts'
import { closePalette } from './palette-store.ts'

const server = stubbedServer()

beforeEach(() => {
  server.answers['GET /api/v2/templates'] = () => []
})

const palette = (name = 'Search commands') => page.getByRole('dialog', { name, exact: true })
const field = () => page.getByRole('combobox', { name: 'Search commands and works' })
const option = (name: string | RegExp) => page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name })
const sheet = (name = 'Keyboard shortcuts') => page.getByRole('dialog', { name })
/** The active option, as a screen reader announces it. */
const active = () => {
  const id = field().element().getAttribute('aria-activedescendant')
  return id === null ? undefined : document.getElementById(id)?.textContent
}
const openPalette = async () => {
  await expect.element(page.getByRole('banner')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
}
const texts = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent)

describe('the search for commands', () => {
  // First in this file, because a page loads the list only once.
  it('receives every key after Ctrl+K, even while its list is loading', async () => {
    await renderApp('/generate/Text2Img')
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a fox')
    page.getByRole('button', { name: 'Generate', exact: true }).element().focus()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
    // Once the handlers of that key have run, before any other.
    await Promise.resolve()
    await Promise.resolve()
    expect(document.activeElement).toBe(field().element())
    // No list is referenced before it exists.
    expect(field().element().getAttribute('aria-controls')).toBeNull()
    expect(field().element().getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('how it works{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'How it works' })).toBeVisible()
    expect(server.asked).not.toContain('POST /api/v2/playground_generate')
  })

  it('opens with Ctrl+K while typing, finds a mode, and opens it by keyboard', async () => {
    const { router } = await renderApp('/generate/Text2Img')
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a fox')
    await openPalette()
    await userEvent.keyboard('upscal')
    await expect.poll(active).toContain('Upscaling')
    expect(document.getElementById(field().element().getAttribute('aria-controls') ?? '')?.role).toBe('listbox')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/generate/Upscaling')
    expect(palette().elements()).toHaveLength(0)
  })

  it('finds modes by their Chinese names in English, and by their English names in Chinese', async () => {
    await renderApp('/about')
    await openPalette()
    await field().fill('文生图')
    await expect.poll(active).toContain('Text to image')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
    await expect.element(page.getByRole('button', { name: '搜索命令' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox', { name: '想做什么？' }).fill('text to')
    await expect.element(page.getByRole('option', { name: '文生图', exact: true })).toHaveAttribute('aria-selected', 'true')
  })

  it('returns the focus, and closes with the keys that opened it', async () => {
    await renderApp('/about')
    const button = page.getByRole('banner').getByRole('button', { name: 'Search commands' })
    await button.click()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(palette().elements()).toHaveLength(0)
    await expect.element(button).toHaveFocus()
    await openPalette()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(palette().elements()).toHaveLength(0)
    await expect.element(button).toHaveFocus()
  })

  it('opens over a dialog without closing it, and handles Escape itself', async () => {
    await renderApp('/about')
    showDialog('feedback')
    const feedback = page.getByRole('dialog', { name: 'Feedback' })
    await feedback.getByRole('textbox').first().fill('The fox is blue')
    await openPalette()
    await userEvent.keyboard('{Escape}')
    expect(palette().elements()).toHaveLength(0)
    await expect.element(feedback.getByRole('textbox').first()).toHaveValue('The fox is blue')
    await expect.element(feedback.getByRole('textbox').first()).toHaveFocus()
  })

  it('wraps around with the arrow keys, and selects the hovered option', async () => {
    await renderApp('/about')
    await openPalette()
    await userEvent.keyboard('scheme')
    await expect.poll(() => texts().length).toBeGreaterThan(2)
    const first = active()
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toContain('Search the community')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe(first)
    await option(/Light theme/).hover()
    await expect.poll(active).toContain('Light theme')
    await userEvent.keyboard('{Enter}')
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('light')
  })

  it('shows the number of results, or that no command matches', async () => {
    await renderApp('/about')
    await openPalette()
    await userEvent.keyboard('privacy')
    await expect.poll(() => palette().getByRole('status').element().textContent).toMatch(/^[2-9] results$/)
    await field().fill('qqqq')
    await expect.element(palette().getByText('No commands match')).toBeVisible()
    await expect.element(option('Search the community for “qqqq”')).toBeVisible()
  })

  it('finds works by their words, and passes the words to the history and the community', async () => {
    server.answers['POST /api/v2/get_generate_works'] = ({ body }) => ({
      status: 1,
      data: body['search'] === 'snow' ? [work('w7', { prompt: 'a fox in the snow' })] : [],
    })
    const { router } = await renderApp('/about')
    await openPalette()
    await userEvent.keyboard('snow')
    await expect.element(option('a fox in the snow')).toBeVisible()
    await option('a fox in the snow').click()
    await expect.poll(() => router.state.location.pathname).toBe('/work/w7')
    await openPalette()
    await userEvent.keyboard('snow')
    await option('Search your works for “snow”').click()
    await expect.poll(() => router.state.location.href).toBe('/history?q=snow')
    await openPalette()
    await userEvent.keyboard('snow')
    await option('Search the community for “snow”').click()
    await expect.poll(() => router.state.location.pathname).toBe('/')
    expect(useSearchText.getState().text).toBe('snow')
  })

  it('shows an error when works cannot be searched', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => {
      throw new TypeError('no network')
    }
    await renderApp('/about')
    await openPalette()
    await userEvent.keyboard('snow')
    await expect.element(palette().getByText('Your works can’t be searched right now. Try again.')).toBeVisible()
  })

  it('starts with the commands used last', async () => {
    await renderApp('/about')
    await openPalette()
    await userEvent.keyboard('how it works')
    await expect.poll(active).toContain('How it works')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'How it works' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await openPalette()
    await expect
      .element(
        palette()
          .getByRole('group', { name: 'Recent' })
          .getByRole('option', { name: /^How it works/ }),
      )
      .toBeVisible()
  })

  it('lists administration pages only to administrators, and for guests only their pages', async () => {
    const { screen } = await renderApp('/about')
    await openPalette()
    await expect.element(palette().getByRole('group', { name: 'Go to' })).toBeVisible()
    expect(palette().getByRole('group', { name: 'Manage' }).elements()).toHaveLength(0)
    await screen.unmount()
    closePalette()
    server.answers['GET /api/account/session'] = () => ({
      status: 1,
      data: { user: { ...MEMBER, isSuper: true }, userToken: 'token' },
    })
    const operator = await renderApp('/about')
    await openPalette()
    await expect.element(palette().getByRole('group', { name: 'Manage' }).getByRole('option', { name: 'Configuration' })).toBeVisible()
    await operator.screen.unmount()
    closePalette()
    localStorage.clear()
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    await renderApp('/about')
    await openPalette()
    await expect.element(option('Log in')).toBeInTheDocument()
    for (const name of ['My works', 'Log out', 'Get today’s dots', 'Change password']) expect(option(name).elements()).toHaveLength(0)
  })

  it('fills the screen of a phone, and has a button to close', async () => {
    await renderApp('/me', { size: [390, 844] })
    await page.getByRole('main').getByRole('button', { name: 'Search commands' }).click()
    await expect.element(field()).toHaveFocus()
    const { width, height } = palette().element().getBoundingClientRect()
    expect([width, height]).toEqual([390, 844])
    await palette().getByRole('button', { name: 'Close' }).click()
    expect(palette().elements()).toHaveLength(0)
  })
})

describe('the list of shortcuts', () => {
  it('opens with ? on any layout, lists the shortcuts of each part, and returns the focus', async () => {
    await renderApp('/about')
    const link = page.getByRole('link', { name: 'Create' }).first()
    link.element().focus()
    await userEvent.keyboard('{Shift>}?{/Shift}')
    await expect.element(sheet()).toBeVisible()
    const canvas = sheet().getByRole('region', { name: 'Canvas' })
    await expect.element(canvas.getByText('Eraser')).toBeVisible()
    expect(rowOf(canvas.element(), 'Eraser')).toBe('E')
    expect(rowOf(canvas.element(), 'Redo')).toBe('CtrlShiftZorCtrlY')
    expect(rowOf(sheet().getByRole('region', { name: 'My works' }).element(), 'Extend the selection')).toBe('Shift↑↓←→')
    await userEvent.keyboard('{Escape}')
    await expect.element(link).toHaveFocus()
  })

  it('does not open while typing or over another dialog', async () => {
    await renderApp('/generate/Text2Img')
    const prompt = page.getByRole('textbox', { name: 'Prompt' })
    await prompt.click()
    await userEvent.keyboard('why?')
    await expect.element(prompt).toHaveValue('why?')
    expect(sheet().elements()).toHaveLength(0)
    showDialog('guide')
    await expect.element(page.getByRole('dialog', { name: 'How it works' })).toBeVisible()
    await userEvent.keyboard('?')
    expect(useDialogs.getState().open).toBe('guide')
  })

  it('turns single-key shortcuts off, including its own', async () => {
    await renderApp('/about')
    await userEvent.keyboard('?')
    await sheet().getByRole('switch', { name: 'Single-key shortcuts' }).click()
    expect(useOptions.getState().singleKeys).toBe(false)
    await userEvent.keyboard('{Escape}')
    const received: string[] = []
    const onKey = ({ key }: KeyboardEvent) => received.push(key)
    document.addEventListener('keydown', onKey)
    await userEvent.keyboard('?b')
    await userEvent.keyboard('{ArrowLeft}')
    document.removeEventListener('keydown', onKey)
    // No handler on the page gets a letter, so that no part can take it for a shortcut.
    expect(received).toEqual(['ArrowLeft'])
    expect(sheet().elements()).toHaveLength(0)
    await page.getByRole('button', { name: `Account: ${MEMBER.name}` }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect.element(sheet()).toBeVisible()
  })

  it('is translated into Chinese', async () => {
    await renderApp('/about', { language: 'zh' })
    await userEvent.keyboard('?')
    await expect.element(sheet('键盘快捷键')).toBeVisible()
    expect(rowOf(sheet('键盘快捷键').getByRole('region', { name: '画布' }).element(), '按住并拖动，移动画面')).toBe('空格')
  })
})

/** The keys shown beside an action, as visible text. */
function rowOf(place: Element, does: string): string {
  const name = [...place.querySelectorAll('dt')].find((one) => one.textContent === does)
  const keys = name?.nextElementSibling?.cloneNode(true)
  if (!(keys instanceof Element)) throw new Error(`no shortcut: ${does}`)
  for (const unseen of keys.querySelectorAll('.visually-hidden')) unseen.remove()
  return keys.textContent
}
