import '../../components/theme/layers.css'
import '../../components/theme/tokens.css'
import '../../components/theme/base.css'
import { prompts as english } from '@stipple/core/messages/en/prompts'
import { prompts as chinese } from '@stipple/core/messages/zh/prompts'
import i18next from 'i18next'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Toaster } from '../../components/toaster/toaster.tsx'
import { startLanguage } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notify.ts'
import { useOptions } from '../options/public.ts'
import { TagSourceOption } from './components/tag-source-option.tsx'
import { TagSuggestions, useTags, useWeightKeys } from './public.ts'
import { chooseTags, dropCustomFile } from './store.ts'

const LIST = [
  'long_hair,0,4300000,"长发,longhair"',
  'looking_at_viewer,0,3200000,"看向镜头"',
  'night_sky,0,12000,"夜空"',
  'artist_somebody,1,900,"画师"',
  'umbrella_(object),0,10,"雨伞"',
  'broken line',
  ...Array.from({ length: 40 }, (_, index) => `many_${index},0,${100 - index},"许多${index}"`),
].join('\n')

let asked: string[] = []
let answer: () => Response
const realFetch = globalThis.fetch

beforeEach(async () => {
  localStorage.clear()
  useNotices.setState({ list: [] })
  asked = []
  answer = () => new Response(LIST)
  globalThis.fetch = async (input, init) => {
    const url = typeof input === 'string' ? input : ''
    if (!url.startsWith('/assert/')) return realFetch(input, init)
    asked.push(url)
    return answer()
  }
  await start('en')
})
afterEach(async () => {
  await dropCustomFile()
  await chooseTags('none')
  useOptions.setState({ tagSpaces: true })
  globalThis.fetch = realFetch
})

async function start(language: 'en' | 'zh') {
  await startLanguage(language)
  i18next.addResourceBundle(language, 'translation', { prompts: language === 'zh' ? chinese : english }, true, true)
  await i18next.changeLanguage(language)
}

const sent: string[] = []

function Prompt({ initial = '' }: { initial?: string }) {
  const [text, setText] = useState(initial)
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  useWeightKeys(field)
  return (
    <div style={{ padding: 24 }}>
      <textarea
        ref={setField}
        aria-label="Prompt"
        rows={5}
        style={{ width: 320 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => sent.push(event.key)}
      />
      <TagSuggestions field={field} />
      <output>{text}</output>
      <Toaster />
    </div>
  )
}

async function show(initial = '') {
  sent.length = 0
  await render(<Prompt initial={initial} />)
  await page.getByLabelText('Prompt').click()
  const field = page.getByLabelText('Prompt').element()
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('no field')
  field.setSelectionRange(initial.length, initial.length)
  return field
}

const options = () => page.getByRole('option')
const list = () => page.getByRole('listbox')

describe('tag autocomplete', () => {
  it('suggests tags for the word at the caret, and inserts the first with Tab [P-18]', async () => {
    await chooseTags('danbooru')
    const field = await show('solo, ')
    await userEvent.keyboard('lo')
    await expect.element(options().nth(0)).toHaveTextContent('long hair长发General4.3M')
    expect(options().elements()).toHaveLength(2)
    expect(field.getAttribute('aria-activedescendant')).toBeNull()
    // Below the line being typed, and not over it.
    const box = field.getBoundingClientRect()
    const place = list().element().getBoundingClientRect()
    expect(place.top).toBeGreaterThan(box.top + 14)
    expect(place.top).toBeLessThan(box.bottom)
    expect(place.left).toBeGreaterThan(box.left + 20)
    await userEvent.keyboard('{Tab}')
    expect(field.value).toBe('solo, long hair, ')
    await expect.element(list()).not.toBeInTheDocument()
    expect(document.activeElement).toBe(field)
    expect(page.getByRole('status').first().element().parentElement?.querySelector('output')?.textContent).toBe('solo, long hair, ')
  })

  it('is undone in one step [P-18]', async () => {
    await chooseTags('danbooru')
    const field = await show()
    await userEvent.keyboard('nig')
    await expect.element(list()).toBeVisible()
    await userEvent.keyboard('{Tab}')
    expect(field.value).toBe('night sky, ')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(field.value).toBe('nig')
  })

  it('inserts only a selected tag with Enter, closes with Escape, and stops both keys [P-18]', async () => {
    await chooseTags('danbooru')
    const field = await show()
    await userEvent.keyboard('l')
    await expect.element(list()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(options().nth(1)).toHaveAttribute('aria-selected', 'true')
    expect(field.getAttribute('aria-activedescendant')).toBe(options().nth(1).element().id)
    await userEvent.keyboard('{Enter}')
    expect(field.value).toBe('looking at viewer, ')
    await userEvent.keyboard('n')
    await expect.element(list()).toBeVisible()
    sent.length = 0
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).not.toBeInTheDocument()
    expect(sent).toEqual([])
    await userEvent.keyboard('i')
    await expect.element(list()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(field.value).toBe('looking at viewer, ni\n')
  })

  it('finds tags by Chinese text, and inserts one by a click [P-18]', async () => {
    await start('zh')
    await chooseTags('danbooru')
    const field = await show()
    await userEvent.fill(page.getByLabelText('Prompt'), '空')
    await expect.element(options().nth(0)).toHaveTextContent('night sky夜空通用1.2万')
    await options().nth(0).click()
    expect(field.value).toBe('night sky, ')
    expect(document.activeElement).toBe(field)
  })

  it('stays closed during a composition [P-18]', async () => {
    await chooseTags('danbooru')
    const field = await show()
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    field.setRangeText('ye', 0, 0, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: 'ye' }))
    field.setRangeText('夜', 0, 2, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: '夜' }))
    expect(list().elements()).toHaveLength(0)
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '夜' }))
    await expect.element(options().nth(0)).toHaveTextContent('night sky夜空General12K')
  })

  it('shows ten tags, and more on demand [P-18]', async () => {
    await chooseTags('e621')
    await show()
    await userEvent.keyboard('many')
    await expect.element(page.getByText('Show more')).toBeVisible()
    expect(options().elements()).toHaveLength(11)
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(options().nth(39)).toBeInTheDocument()
    await expect.element(options().nth(10)).toHaveAttribute('aria-selected', 'true')
    expect(page.getByText('Show more').elements()).toHaveLength(0)
  })

  it('loads its list once, and only when chosen [P-18]', async () => {
    await show()
    await userEvent.keyboard('lo')
    expect(asked).toEqual([])
    const later = Promise.withResolvers<Response>()
    globalThis.fetch = async (input) => {
      asked.push(typeof input === 'string' ? input : '')
      return later.promise
    }
    const chosen = chooseTags('danbooru')
    expect(useTags.getState().loading).toBe(true)
    later.resolve(new Response(LIST))
    await chosen
    await chooseTags('danbooru')
    expect(useTags.getState()).toMatchObject({ loading: false, list: { size: 45, damaged: 1, starter: false } })
    expect(asked).toEqual(['/assert/danbooru.csv'])
    expect(JSON.parse(localStorage.getItem('stipple-options') ?? '')).toMatchObject({ state: { tagsType: 'danbooru' } })
  })

  it.each([
    ['en', 'Tag autocomplete failed to load!'],
    ['zh', '标签自动补全加载失败！'],
  ] as const)('shows a warning and stays empty when its list cannot be loaded, in %s [P-18]', async (language, text) => {
    await start(language)
    answer = () => new Response('no', { status: 500 })
    const field = await show()
    await chooseTags('e621')
    await expect.element(page.getByText(text)).toBeVisible()
    expect(useTags.getState()).toMatchObject({ loading: false, list: { size: 0 } })
    await userEvent.keyboard('lo')
    expect(field.value).toBe('lo')
    expect(list().elements()).toHaveLength(0)
  })

  it('keeps underscores if the member chose that, and hides the rank in the starter list [P-18]', async () => {
    answer = () => new Response(LIST, { headers: { 'x-tag-list': 'starter' } })
    await chooseTags('danbooru')
    useOptions.setState({ tagSpaces: false })
    const field = await show()
    await userEvent.keyboard('lon')
    await expect.element(options().nth(0)).toHaveTextContent('long hair长发General')
    await userEvent.keyboard('{Tab}')
    expect(field.value).toBe('long_hair, ')
  })
})

describe('word weights', () => {
  it('are changed by keys, reported to the form, and can be undone [P-18]', async () => {
    const field = await show('a red fox')
    field.setSelectionRange(2, 9)
    await userEvent.keyboard('{Control>}{ArrowUp}{ArrowUp}{/Control}')
    expect(field.value).toBe('a (red fox:1.2)')
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('red fox')
    await expect.element(page.getByText('a (red fox:1.2)').last()).toBeVisible()
    await userEvent.keyboard('{Control>}{ArrowDown}{ArrowDown}{ArrowDown}{/Control}')
    expect(field.value).toBe('a (red fox:0.9)')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(field.value).toBe('a red fox')
  })
})

describe('the tag source', () => {
  it('accepts a custom file, describes it, and removes it [P-18]', async () => {
    await render(<TagSourceOption />)
    await expect.element(page.getByRole('radio', { name: 'None' })).toBeChecked()
    await page.getByText('Custom file').click()
    await expect.element(page.getByText('It stays in this browser.', { exact: false })).toBeVisible()
    await userEvent.upload(page.getByLabelText('Choose a file'), new File([LIST], 'my tags.csv', { type: 'text/csv' }))
    await expect.element(page.getByText('45 tags loaded. Unreadable lines: 1.')).toBeVisible()
    await expect.element(page.getByText('my tags.csv')).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText('It stays in this browser.', { exact: false })).toBeVisible()
    expect(useTags.getState().list?.size).toBe(0)
  })

  it('indicates that the starter list is used [P-18]', async () => {
    answer = () => new Response(LIST, { headers: { 'x-tag-list': 'starter' } })
    await render(<TagSourceOption />)
    await page.getByText('E621').click()
    await expect.element(page.getByText('A starter list of 45 tags is used.', { exact: false })).toBeVisible()
  })
})
