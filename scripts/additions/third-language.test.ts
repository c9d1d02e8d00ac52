import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ESPERANTO, LOOKS } from './esperanto.ts'
import { copyTree, type TreeCopy } from './tree-copy.ts'

const PATIENCE_MS = 600_000
let copy: TreeCopy
beforeAll(async () => {
  copy = copyTree()
  copy.add(ESPERANTO)
  await copy.run(process.execPath, 'scripts/gen.ts')
}, PATIENCE_MS)
afterAll(() => copy.remove())

describe('a third language', () => {
  it('needs its texts and nothing else: only generated files change [S-26]', () => {
    expect(copy.changed()).toEqual(['core/src/languages/registry.gen.ts', 'core/src/messages/catalogue.gen.ts', 'docs/openapi.json'])
  })

  it(
    'compiles, and the checks of texts accept that most are missing',
    async () => {
      const types = (workspace: string) => copy.run('node_modules/.bin/tsc', '-p', workspace)
      expect(await Promise.all([types('server'), types('web')])).toEqual(['', ''])
      await copy.run(process.execPath, 'scripts/check-messages.ts')
    },
    PATIENCE_MS,
  )

  it(
    'is offered, shown, answered in and stored, and is English where a text is missing [S-24]',
    async () => {
      copy.add(LOOKS)
      await copy.run('node_modules/.bin/vitest', 'run', '--project=server', '--project=browser', 'esperanto')
    },
    PATIENCE_MS,
  )
})
