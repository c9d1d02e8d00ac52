import { expect, it } from 'vitest'
import { pageLibraryProblems } from './page-library.ts'

it.each([
  ['web/src/app/start.tsx', "import { createRoot } from 'react-dom/client'"],
  ['web/package.json', '"react": "19.3.1"'],
  ['docs/decisions/0023-react.md', 'Preact'],
  ['package-lock.json', '"preact"'],
])('%s is allowed', (path, text) => {
  expect(pageLibraryProblems(path, text)).toEqual([])
})

it.each([
  ['web/vite.config.ts', "resolve: { alias: { react: 'preact/compat' } }"],
  ['web/src/lib/anything.ts', '// as Preact does'],
  ['web/package.json', '"react": "npm:@preact/compat@18.3.1"'],
  ['package.json', '"preact": "11.2.0"'],
  ['vitest.config.ts', "'preact/hooks',"],
])('%s is refused', (path, line) => {
  expect(pageLibraryProblems(path, `\n${line}\n`)).toEqual([`${path}:2: the page runs on React alone (docs/decisions/0023)`])
})
