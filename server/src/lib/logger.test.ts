import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('logs the SQL and the cause of a failed statement, without its parameters', () => {
  let line = ''
  const log = createLogger({ logLevel: 'info' }, { write: (text: string) => (line += text) })
  const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (name)=(a secret)', code: '23505' })
  const failed = new DrizzleQueryError('insert into works values ($1, $2)', ['a secret', 'line one\n    at line two'], cause)
  for (const name of ['err', 'error']) {
    line = ''
    log.error({ [name]: new Error('refused', { cause: failed }) }, 'it failed')
    expect(line).toContain('insert into works')
    expect(line).toContain('duplicate key')
    expect(line).not.toMatch(/a secret|line two/)
  }
})
