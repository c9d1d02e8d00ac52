import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { MissingPart } from '../components/missing-part/missing-part.tsx'
import { startLanguage } from './i18n.ts'
import { lazy, MissingPartContext } from './lazy.tsx'

it('shows an error only for a part that cannot be downloaded, and downloads it on demand', async () => {
  await startLanguage('en')
  let away = true
  const Part = lazy(async () => {
    if (away) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: ({ name }: { name: string }) => <p>Here is {name}.</p> }
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await render(
    <MissingPartContext value={MissingPart}>
      <p>All the rest.</p>
      <Suspense>
        <Part name="the drawer" />
      </Suspense>
    </MissingPartContext>,
  )
  await expect
    .element(page.getByRole('alert'), { timeout: 8000 })
    .toHaveTextContent('This part could not be loaded. The server may be unavailable.Try again')
  await expect.element(page.getByText('All the rest.')).toBeVisible()
  away = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Here is the drawer.')).toBeVisible()
})
