import { afterEach, expect, it } from 'vitest'
import { deleteThumbnails, THUMBNAILS } from '../lib/browser-caches.ts'
import { trimThumbnails } from './thumbnails.ts'

afterEach(deleteThumbnails)

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.parse('2026-11-21T12:00:00Z')

async function keep(name: string, daysAgo: number): Promise<void> {
  const date = new Date(NOW - daysAgo * DAY_MS).toUTCString()
  await (await caches.open(THUMBNAILS)).put(`/media/works/${name}/512.webp`, new Response('', { headers: { date } }))
}

const names = async () => (await (await caches.open(THUMBNAILS)).keys()).map(({ url }) => url.split('/').at(-2))

it('keeps the latest thumbnails, and none beyond the maximum age', async () => {
  await keep('old', 31)
  for (const name of ['first', 'second', 'third']) await keep(name, 2)
  await trimThumbnails({ most: 3, oldestMs: 30 * DAY_MS, now: NOW })
  expect(await names()).toEqual(['first', 'second', 'third'])
  await trimThumbnails({ most: 2, oldestMs: 30 * DAY_MS, now: NOW })
  expect(await names()).toEqual(['second', 'third'])
})

it('creates no cache if there is none', async () => {
  await trimThumbnails()
  expect(await caches.has(THUMBNAILS)).toBe(false)
})
