import '../src/components/theme/layers.css'
import '../src/components/theme/tokens.css'
import '../src/components/theme/base.css'
import type { Language } from '@stipple/core/domain/text'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createAppRouter } from '../src/app/router.tsx'
import { startLanguage } from '../src/lib/i18n.ts'
import { createQueryClient } from '../src/lib/query-client.ts'

interface Options {
  readonly language?: Language
  readonly size?: readonly [number, number]
}

/** Renders the whole application at an address. */
export async function renderApp(address: string, { language = 'en', size = [1440, 900] }: Options = {}) {
  await page.viewport(...size)
  await startLanguage(language)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  const queries = createQueryClient()
  await router.load()
  const screen = await render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, router, queries }
}
