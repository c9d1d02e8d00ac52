import { expect, test } from '@playwright/test'
import { type Client, createClient } from '@stipple/core/contract/client'
import { type ModeId, MODE_IDS } from '@stipple/core/domain/mode-ids'
import { findMode } from '@stipple/core/modes/find-mode'
import sharp from 'sharp'
import { galleryOf, readGalleryFile } from '../scripts/gallery.ts'
import { PASSWORD } from './user.ts'

/** Every mode that this release offers to every member, from real input to a stored result, through the running product. */
const MODES = MODE_IDS.filter((id) => galleryOf(id).length > 0 && findMode(id)?.access === 'member')

test('offers a model for every tested mode [P-01, C-01]', async ({ baseURL }) => {
  const models = await clientOf(baseURL)('GET /api/v2/models.json')
  const offered = new Set(models.flatMap(({ modes }) => modes))
  expect(MODES.filter((id) => !offered.has(id))).toEqual([])
  expect(MODES.length).toBeGreaterThanOrEqual(22)
})

/** Accounts per address and minute are limited; an account's dots are enough for three modes. */
const MODES_A_MEMBER = 3
let shared: { readonly token: string; readonly member: ReturnType<typeof clientOf> } | undefined

async function memberFor(id: (typeof MODES)[number], baseURL: string | undefined): Promise<NonNullable<typeof shared>> {
  if (shared && MODES.indexOf(id) % MODES_A_MEMBER !== 0) return shared
  const { data } = await clientOf(baseURL)('POST /api/account/sign_up', {
    body: { name: `${id.toLowerCase()}-${Date.now().toString(36)}`, password: PASSWORD },
  })
  shared = { token: data.userToken, member: clientOf(baseURL, data.userToken) }
  return shared
}

for (const id of MODES) {
  test(`${id} turns a real input into a real result without further installation [M-01, P-01]`, async ({ baseURL }) => {
    const { member, token } = await memberFor(id, baseURL)
    const { input, model } = await prepared(id, member)
    const { id: job } = await member('POST /api/v2/playground_generate', {
      body: { input, model: model ?? (await firstModel(member, id)), job_type: id },
    })
    await expect
      .poll(async () => (await member('GET /api/v2/generate/check/:id', { params: { id: job } })).job.status, { timeout: 120_000 })
      .toMatch(/Finished|Failed/)
    const { job: ended } = await member('GET /api/v2/generate/check/:id', { params: { id: job } })
    expect(ended.error).toBeUndefined()
    const [work] = ended.works
    const file = await fetch(new URL(work?.image ?? '', baseURL), { headers: { userToken: token } })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(file.headers.get('content-type')).toMatch(TYPES[work?.media ?? 'image'])
    expect(bytes.length).toBe(work?.bytes)
    // The image itself, or the poster of another medium: not a single flat colour.
    const poster = await fetch(new URL(work?.thumbnails[512] ?? '', baseURL), { headers: { userToken: token } })
    const seen = work?.media === 'image' ? bytes : Buffer.from(await poster.arrayBuffer())
    const { channels } = await sharp(seen).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(4)
    if (work?.media === 'image') expect((await sharp(bytes).metadata()).width).toBe(work.width)
    else expect(work?.seconds).toBeGreaterThan(0)
  })
}

const TYPES = { image: /^image\//, voice: /^audio\//, video: /^video\//, '3d': /^model\// }

function clientOf(base = '', token?: string): Client {
  return createClient({ fetch, base, headers: () => (token === undefined ? {} : { userToken: token }) })
}

async function firstModel(client: Client, id: ModeId): Promise<string> {
  const models = await client('GET /api/v2/models.json')
  return models.find(({ modes, default: isDefault }) => isDefault && modes.includes(id))?.model ?? ''
}

/** The first example of the gallery, with its images uploaded and their addresses in the input. */
async function prepared(id: ModeId, client: Client) {
  const [first] = galleryOf(id)
  if (!first) throw new Error(`no case for ${id}`)
  const addresses = new Map<string, string>()
  for (const [name, given] of Object.entries(first.pictures ?? {})) {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await readGalleryFile(given))]), 'picture')
    addresses.set(name, (await client('POST /api/v2/upload', { body })).url)
  }
  const input = Object.fromEntries(
    Object.entries(first.input).map(([field, value]) => [
      field,
      typeof value === 'object' ? value.map((part) => addresses.get(part) ?? part) : (addresses.get(String(value)) ?? value),
    ]),
  )
  return { input, model: first.model }
}
