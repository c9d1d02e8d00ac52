import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

describe('tag lists', () => {
  it.each(['danbooru', 'e621'])('serve the starter list with its own codes as %s until the operator adds one [P-18]', async (source) => {
    const starter = await get(`/assert/${source}.csv`)
    expect(starter.statusCode).toBe(200)
    expect(starter.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-tag-list': 'starter' })
    expect(Buffer.byteLength(starter.body)).toBe(Number(starter.headers['content-length']))
    const codeOf = (tag: string) => new RegExp(`^${tag},(\\d),`, 'm').exec(starter.body)?.[1]
    const known = ['long_hair', 'claude_monet', 'journey_to_the_west', 'sun_wukong', 'fox', 'masterpiece'].map(codeOf)
    expect(known).toEqual(source === 'danbooru' ? ['0', '1', '3', '4', '0', '5'] : ['0', '1', '3', '4', '5', '7'])

    const folder = join(server.context.config.dataDirectory, 'tags')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${source}.csv`), 'long_hair,0,5,"长发"\n')
    const own = await get(`/assert/${source}.csv`, { 'if-none-match': String(starter.headers.etag) })
    expect(own).toMatchObject({ statusCode: 200, body: 'long_hair,0,5,"长发"\n' })
    expect(own.headers['x-tag-list']).toBe('operator')
    await rm(folder, { recursive: true })
  })

  it('are not sent again while unchanged [P-18]', async () => {
    const first = await get('/assert/danbooru.csv')
    const again = await get('/assert/danbooru.csv', { 'if-none-match': String(first.headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(again.headers['cache-control']).toBe('public, no-cache')
  })

  it('ignore a folder with the name of a list [P-18]', async () => {
    const folder = join(server.context.config.dataDirectory, 'tags')
    await mkdir(join(folder, 'e621.csv'), { recursive: true })
    expect((await get('/assert/e621.csv')).headers['x-tag-list']).toBe('starter')
    await rm(folder, { recursive: true })
  })

  it('are served only at their two addresses [P-18]', async () => {
    for (const url of ['/assert/starter.csv', '/assert/..%2fstarter.csv', '/assert/danbooru.csv%2f..%2fx.csv', '/assert/']) {
      expect((await get(url)).headers['x-tag-list']).toBeUndefined()
    }
  })
})
