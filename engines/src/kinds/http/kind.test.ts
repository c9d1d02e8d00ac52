import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeConnection } from '../../../test/describe-connection.ts'
import { TEXT_TASK } from '../../../test/text-task.ts'
import { EXAMPLE } from './example.ts'
import { kind } from './kind.ts'
import { trial } from './test/trial.ts'

/** The documented example. */
const [, declaration = ''] = /```yaml\n([^`]*)```/.exec(readFileSync(new URL('../../../../docs/engines.md', import.meta.url), 'utf8')) ?? []

describeConnection('a declared HTTP service [M-02]', { ...trial, kind, task: TEXT_TASK })

it('starts its form with the example of the documentation', () => expect(EXAMPLE).toBe(declaration))
