import { expect, it } from 'vitest'
import { replacedMethods } from './replaced-methods.ts'

const many = (source: string): number => replacedMethods('x.ts', source).length

it.each([
  ['const write = socket.write.bind(socket)\nObject.assign(socket, { write: (bytes) => write(bytes) })'],
  ['const query = client.query.bind(client)\nconst named = (c) => query(c)\nObject.assign(client, { query: named })'],
  ['const query = pool.query.bind(pool)\npool.query = (...call) => query(...call)'],
  ['const router = Object.assign(new pg.Client(), { query: (config) => asked.query(config) })'],
  ['Element.prototype.focus = function () {}'],
  ['Object.defineProperty(Element.prototype, "focus", { value: () => {} })'],
])('refuses %s', (source) => {
  expect(many(source)).toBe(1)
})

it.each([
  ['const listen = Object.assign(() => 1, { with: () => 2 })'],
  ['Object.assign(window, { known: 1, until: 2 })'],
  ['warm.log = log'],
  ['const run = pool.query.bind(pool)\nawait run("select 1")'],
  ['class Own extends Library { override transaction() { return super.transaction() } }'],
  ['throw Object.assign(new Error("no"), { code: "ENOENT" })'],
])('allows %s', (source) => {
  expect(many(source)).toBe(0)
})

it('reports the line', () => {
  expect(replacedMethods('a/b.ts', '\n\nElement.prototype.focus = f')).toEqual(['a/b.ts:3: a method of Element.prototype is replaced'])
})
