import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accounts } from '../src/db/schema/accounts.ts'
import { works } from '../src/db/schema/works.ts'
import type { TestApp, TestMember } from './app.ts'

export async function accountIdOf({ context }: TestApp, { user }: TestMember): Promise<string> {
  const [row] = await context.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.uid, user.uid))
  if (!row) throw new Error('no such account')
  return row.id
}

/** Inserts works without files, for tests of lists, and returns their ids in order. Each is one second older than the previous one by default. */
export async function insertWorkRows(
  server: TestApp,
  member: TestMember,
  rows: readonly Partial<typeof works.$inferInsert>[],
): Promise<string[]> {
  const accountId = await accountIdOf(server, member)
  const start = Date.now() - rows.length * 1000
  const full = rows.map((row, index) => {
    const id = randomUUID()
    return {
      id,
      accountId,
      importedJob: '',
      position: 0,
      mode: 'Text2Img',
      model: 'test/held',
      modelName: 'Held',
      prompt: 'a fox',
      params: {},
      media: 'image' as const,
      type: 'image/png',
      file: `works/${accountId}/${id}/original.png`,
      bytes: 1,
      seed: 1,
      createdAt: new Date(start + index * 1000),
      ...row,
    }
  })
  await server.context.db.insert(works).values(full)
  return full.flatMap(({ id }) => (id === undefined ? [] : [id]))
}
