import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Creates a migrated database for one test file; cloning takes tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files; the default strategy also writes every page to the log, which takes nine times as long.
  await asAdministrator(`create database ${name} template ${inject('databaseTemplate')} strategy file_copy`)
  const url = new URL(inject('databaseServer'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdministrator(`drop database if exists ${name} with (force)`) }
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client(inject('databaseServer'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
