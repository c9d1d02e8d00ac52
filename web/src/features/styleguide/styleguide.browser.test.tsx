import type { Language } from '@stipple/core/domain/text'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { chooseScheme } from '../../components/theme/scheme.ts'
import { SPECIMENS } from './specimens.ts'

stubbedServer()
afterEach(() => chooseScheme('auto'))

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Rules that depend on the scheme; the language makes no difference to them. */
const COLOURS = ['color-contrast', 'link-in-text-block']
const LOOKS = [
  { language: 'en', scheme: 'light', runOnly: STANDARDS },
  { language: 'en', scheme: 'dark', runOnly: COLOURS },
  { language: 'zh', scheme: 'light', runOnly: STANDARDS },
] as const
const COMPONENTS = Object.keys(import.meta.glob('../../components/*/*.tsx')).map((path) => path.split('/')[3] ?? '')
const SHOWN = Object.keys(import.meta.glob('./specimens/*.tsx')).map((path) => /([\w-]+)\.tsx$/.exec(path)?.[1] ?? '')

/** Opens the style guide and waits until everything in it has loaded. */
async function open(language: Language) {
  await renderApp('/styleguide', { language })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('#icons svg').length).toBeGreaterThan(40)
  await expect.poll(() => document.querySelectorAll('#space li').length).toBeGreaterThan(8)
}

describe('the style guide', { timeout: 60_000 }, () => {
  it('shows every component', () => {
    expect(new Set(SHOWN)).toEqual(new Set(COMPONENTS.filter((name) => name !== 'theme')))
    expect(new Set(SPECIMENS.map(({ name }) => name)).size).toBe(SHOWN.length)
  })

  it.each(LOOKS)('is accessible: $language, $scheme', async ({ language, scheme, runOnly }) => {
    await open(language)
    chooseScheme(scheme)
    await expect.poll(() => document.getAnimations().filter((one) => one instanceof CSSTransition)).toEqual([])
    const { violations } = await axe.run(document.body, { runOnly: [...runOnly], resultTypes: ['violations'] })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))).toEqual([])
  })

  it('measures the contrast in each scheme, and finds every pair sufficient', async () => {
    await open('en')
    const grounds = [...document.querySelectorAll('[data-enough]')]
    expect(grounds.length).toBe(36)
    expect(grounds.filter((cell) => cell.getAttribute('data-enough') === 'false')).toEqual([])
    const [light, dark] = [...document.querySelectorAll<HTMLElement>('#colour [data-mantine-color-scheme]')]
    expect(light && getComputedStyle(light).backgroundColor).toBe('rgb(250, 248, 244)')
    expect(dark && getComputedStyle(dark).backgroundColor).toBe('rgb(19, 20, 22)')
  })

  it('shows the hover styles of a button without a pointer', async () => {
    await open('en')
    chooseScheme('light')
    const primary = (forced: string) => document.querySelector(`#component-Button ${forced} button`)
    const colourOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor
    await expect.poll(() => colourOf(primary('[data-forced="hover"]'))).toBe('rgb(169, 44, 23)')
    expect(colourOf(primary('figure:first-child'))).toBe('rgb(200, 55, 31)')
  })
})
