import { create } from 'zustand'

export const SCHEMES = ['auto', 'dark', 'light'] as const
export type Scheme = (typeof SCHEMES)[number]

const KEY = 'stipple-scheme'
const dark = matchMedia('(prefers-color-scheme: dark)')

/** The colour scheme that a person chose; `auto` follows the system. `before-paint.js` applies the kept one before anything is drawn. */
export const useScheme = create<{ readonly scheme: Scheme }>()(() => ({ scheme: kept() }))

export function chooseScheme(scheme: Scheme): void {
  useScheme.setState({ scheme })
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Storage is full or switched off: the choice lasts as long as the page.
  }
  apply()
}

function apply(): void {
  const { scheme } = useScheme.getState()
  document.documentElement.dataset['mantineColorScheme'] = scheme === 'dark' || (scheme === 'auto' && dark.matches) ? 'dark' : 'light'
}

function kept(): Scheme {
  try {
    return SCHEMES.find((scheme) => scheme === localStorage.getItem(KEY)) ?? 'auto'
  } catch {
    return 'auto'
  }
}

dark.addEventListener('change', apply)
apply()
