import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

it('gives each caller its own migrated database and drops it', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const client = new pg.Client(one.url)
  await client.connect()
  await client.query('create table only_here (id int)')
  await client.end()

  const other = new pg.Client(two.url)
  await other.connect()
  const { rows } = await other.query<{ mine: string | null }>(`select to_regclass('only_here')::text as mine`)
  expect(rows[0]?.mine).toBeNull()
  await other.end()

  await Promise.all([one.drop(), two.drop()])
  await expect(new pg.Client(one.url).connect()).rejects.toThrow(/does not exist/)
})
