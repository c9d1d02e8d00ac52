import { create } from 'zustand'

export const SCHEMES = ['auto', 'dark', 'light'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Where it is kept, for `before-paint.js` and for the other pages of this browser. */
export const SCHEME_KEY = 'stipple-scheme'
const dark = matchMedia('(prefers-color-scheme: dark)')

/** The colour scheme that a person chose; `auto` follows the system. `before-paint.js` applies the kept one before anything is drawn. */
export const useScheme = create<{ readonly scheme: Scheme }>()(() => ({ scheme: kept() }))

export function chooseScheme(scheme: Scheme): void {
  useScheme.setState({ scheme })
  try {
    localStorage.setItem(SCHEME_KEY, scheme)
  } catch {
    // Storage is full or switched off: the choice lasts as long as the page.
  }
  apply()
}

function apply(): void {
  const { scheme } = useScheme.getState()
  const shown = scheme === 'dark' || (scheme === 'auto' && dark.matches) ? 'dark' : 'light'
  document.documentElement.dataset['mantineColorScheme'] = shown
  // What browsers and systems draw round the page.
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
