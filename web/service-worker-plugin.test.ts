import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { offlineFiles } from './service-worker-plugin.ts'

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({ type: 'chunk', fileName, moduleIds, imports })

const BUNDLE = Object.fromEntries(
  [
    chunk('entry.js', ['/web/src/main.tsx']),
    chunk('start.js', ['/web/src/app/start.tsx', '/web/src/lib/api.ts'], ['shared.js']),
    chunk('shared.js', ['/web/src/lib/id.ts']),
    chunk('late.js', ['/web/src/late.tsx']),
    chunk('gallery-en.js', ['/core/src/messages/en/gallery.ts']),
    chunk('gallery-zh.js', ['/core/src/messages/zh/gallery.ts']),
    { type: 'asset', fileName: 'instrument-sans-latin-wght-normal-x.woff2' },
  ].map((file) => [file.fileName, file]),
) as unknown as Rolldown.OutputBundle

it('lists the files of marked modules with their imports, and the texts of every language', () => {
  const marked = new Set(['/web/src/app/start.tsx', '/core/src/messages/en/gallery.ts'])
  expect(offlineFiles(BUNDLE, 'entry.js', marked)).toEqual([
    'entry.js',
    'gallery-en.js',
    'gallery-zh.js',
    'instrument-sans-latin-wght-normal-x.woff2',
    'shared.js',
    'start.js',
  ])
})

it('rejects a marked module that no file of the build contains', () => {
  expect(() => offlineFiles(BUNDLE, 'entry.js', new Set(['/web/src/gone.tsx']))).toThrow('/web/src/gone.tsx is marked @offline')
})
