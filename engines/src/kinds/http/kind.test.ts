import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeConnection } from '../../../test/describe-connection.ts'
import { createPeer } from '../../../test/peer.ts'
import { EXAMPLE } from './example.ts'
import { kind } from './kind.ts'

/** The example that operators read. */
const [, declaration = ''] = /```yaml\n([^`]*)```/.exec(readFileSync(new URL('../../../../docs/engines.md', import.meta.url), 'utf8')) ?? []

describeConnection('a declared HTTP service [M-02]', {
  kind,
  createPeer,
  settings: ({ origin, secret }) => ({ address: origin, key: secret, declaration }),
  task: {
    kind: 'text-to-image',
    prompt: 'a fox',
    negativePrompt: '',
    width: 512,
    height: 512,
    count: 1,
    seed: 1,
    steps: 20,
    cfg: 7,
  },
})

it('begins its form with the example of the documentation', () => expect(EXAMPLE).toBe(declaration))
