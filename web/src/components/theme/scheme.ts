import { create } from 'zustand'
import { STORED } from '../../lib/base.ts'

export const SCHEMES = ['auto', 'dark', 'light'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Key in local storage, shared with `before-paint.js` and the other tabs. */
export const SCHEME_KEY = `${STORED}-scheme`
const dark = matchMedia('(prefers-color-scheme: dark)')

/** The colour scheme that a person chose; `auto` follows the system. `before-paint.js` applies the stored one before the first paint. */
export const useScheme = create<{ readonly scheme: Scheme }>()(() => ({ scheme: kept() }))

export function chooseScheme(scheme: Scheme): void {
  useScheme.setState({ scheme })
  try {
    localStorage.setItem(SCHEME_KEY, scheme)
  } catch {
    // Storage is full or disabled: the choice lasts until the page is closed.
  }
  apply()
}

function apply(): void {
  const { scheme } = useScheme.getState()
  const shown = scheme === 'dark' || (scheme === 'auto' && dark.matches) ? 'dark' : 'light'
  document.documentElement.dataset['mantineColorScheme'] = shown
  // Colour of the browser's own interface around the page.
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bar) bar.content = bar.dataset[shown] ?? ''
}

function kept(): Scheme {
  try {
    return SCHEMES.find((scheme) => scheme === localStorage.getItem(SCHEME_KEY)) ?? 'auto'
  } catch {
    return 'auto'
  }
}

dark.addEventListener('change', apply)
apply()
