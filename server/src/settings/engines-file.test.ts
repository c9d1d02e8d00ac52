import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadConfig } from '../config.ts'

const folder = await mkdtemp(join(tmpdir(), 'engines-file-'))
const read = async (text: string) => {
  await writeFile(join(folder, 'engines.json'), text)
  return loadConfig([], { ENGINES_FILE: join(folder, 'engines.json') }).enginesFile
}

it('reads connections, with secrets from files', async () => {
  await writeFile(join(folder, 'key'), 'from-a-file\n')
  const text = JSON.stringify([{ name: 'Attic', kind: 'peer', settings: { address: 'http://attic:1', key: `@${join(folder, 'key')}` } }])
  expect(await read(text)).toEqual([
    { name: 'Attic', kind: 'peer', settings: { address: 'http://attic:1', key: 'from-a-file' }, slots: 1, weight: 1, state: 'on' },
  ])
})

it.each([
  ['nothing', /ENGINES_FILE: .*is no JSON/],
  ['{}', /ENGINES_FILE: .*array/],
  ['[{"name":"a","kind":"peer","settings":{},"slot":2}]', /ENGINES_FILE\.0: .*slot/],
  ['[{"name":"a","kind":"peer","settings":{"key":"@/nowhere"}}]', /ENGINES_FILE\.0\.settings\.key: names a file that cannot be read/],
  ['[{"name":"a","kind":"p","settings":{}},{"name":"a","kind":"p","settings":{}}]', /the same name/],
])('reports the reason for an error: %s', async (text, reason) => {
  await expect(read(text)).rejects.toThrow(reason)
})
