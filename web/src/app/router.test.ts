import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'

const entry = fileURLToPath(new URL('router.tsx', import.meta.url))

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['production', false],
  ['development', true],
])('includes the style guide in a %s build: %s', async (environment, there) => {
  vi.stubEnv('NODE_ENV', environment)
  expect((await bundled()).includes('styleguide')).toBe(there)
})

/** The router as a build writes it, without its imports. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { external: (id) => id !== entry } },
  })
  return JSON.stringify(built)
}
