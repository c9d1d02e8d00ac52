import { expect, it } from 'vitest'
import { strayStatements } from './transactions.ts'

const stray = (source: string): number => strayStatements('service.ts', source).length

it.each([
  ['context.db.transaction(async (tx) => { await insert(tx); await find(context.db) })'],
  ['context.db.transaction(async (tx) => { if (!(await insert(tx))) return repeated(context, id) })'],
  ['db.transaction(async (tx) => { await tx.insert(a); await db.select() })'],
  ['async function write(context: Context, tx: Transaction) { await find(context.db) }'],
  ['const write = async (context: Context, db: Executor) => { await find(context, 1) }'],
])('refuses %s', (source) => {
  expect(stray(source)).toBe(1)
})

it.each([
  ['const before = await find(context.db)\ncontext.db.transaction(async (tx) => insert(tx))\nawait find(context.db)'],
  ['context.db.transaction(async (tx) => queueJob(context, tx, job))'],
  ['context.db.transaction(async (tx) => context.queue.enqueue(tx, job))'],
  ['async function write(tx: Transaction) { await tx.insert(a) }'],
  ['async function read(context: Context) { await find(context.db) }'],
])('allows %s', (source) => {
  expect(stray(source)).toBe(0)
})

it('reports the line', () => {
  expect(strayStatements('a.ts', 'const a = 1\ndb.transaction(async (tx) =>\n  db.select())')[0]).toMatch(/^a\.ts:3: /)
})
