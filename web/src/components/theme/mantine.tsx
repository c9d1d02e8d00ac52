import './layers.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { createTheme, type CSSVariablesResolver, MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScheme } from './scheme.ts'

const theme = createTheme({ fontFamily: 'var(--font)', cursorType: 'pointer', respectReducedMotion: true })

const variables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--cinnabar)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-line-height': 'var(--leading)',
  },
  light: {},
  dark: {},
})

/**
 * Mantine in our colours, for its children. Loaded with the first part that needs it: menus and tooltips by Mantine would add 60 kB (gzip) to the
 * first load, the platform's popovers two.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} colorSchemeManager={schemes} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}

/** Mantine follows our scheme and never sets it. */
const schemes: MantineColorSchemeManager = {
  get: () => useScheme.getState().scheme,
  set: () => undefined,
  subscribe: (onUpdate) => {
    unsubscribe = useScheme.subscribe(({ scheme }) => onUpdate(scheme))
  },
  unsubscribe: () => unsubscribe(),
  clear: () => undefined,
}
let unsubscribe = (): void => undefined
