import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { LIMITS } from '@stipple/core/domain/limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeZip } from '../../test/make-zip.ts'
import { ArchiveFault, inspectArchive, unpackPictures } from './picture-archive.ts'

const picture = (side: number, { format = 'png', height = side }: { format?: 'png' | 'jpeg' | 'webp'; height?: number } = {}) =>
  sharp({ create: { width: side, height, channels: 3, background: '#86a' } })
    .toFormat(format)
    .toBuffer()

const good = await picture(512)
const modern = await picture(512, { format: 'webp' })
const photo = await picture(600, { format: 'jpeg', height: 520 })
const three = { 'a.png': good, 'b.PNG': good, 'c.jpeg': photo }

/** Archive that is read by ranges, as from a store, and records how much was read. */
function inspect(archive: Buffer, seen = { bytes: 0 }) {
  return inspectArchive({
    bytes: archive.length,
    read: async ({ start, end }) => Readable.from(pieces(archive.subarray(start, end), seen)),
  })
}

function* pieces(bytes: Buffer, seen: { bytes: number }): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE) {
    const piece = bytes.subarray(start, start + PIECE)
    seen.bytes += piece.length
    yield piece
  }
}
const PIECE = 64 * 1024

const refused = async (archive: Buffer): Promise<ArchiveFault> => {
  const error: unknown = await inspect(archive).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ArchiveFault)) throw new Error(`not refused: ${String(error)}`)
  return error
}
const written = async (archive: Buffer): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'archive-')), 'pictures.zip')
  await writeFile(path, archive)
  return path
}
const withFile = (name: string, bytes: Uint8Array) => makeZip({ ...three, [name]: bytes })

describe('an archive of training images', () => {
  it('holds PNG and JPG in its root, and system files in it are ignored [V-05]', async () => {
    const archive = await makeZip({
      ...three,
      '__MACOSX/._a.png': Buffer.from('resource fork'),
      '.DS_Store': Buffer.from('finder'),
      'Thumbs.db': Buffer.from('windows'),
      'empty/': Buffer.alloc(0),
    })
    expect(await inspect(archive)).toEqual([
      { name: 'a.png', width: 512, height: 512 },
      { name: 'b.PNG', width: 512, height: 512 },
      { name: 'c.jpeg', width: 600, height: 520 },
    ])
    const names: string[] = []
    for await (const { name, bytes } of unpackPictures(await written(archive))) {
      names.push(name)
      expect(Buffer.from(bytes).equals(Reflect.get(three, name))).toBe(true)
    }
    expect(names).toEqual(['a.png', 'b.PNG', 'c.jpeg'])
  })

  it('may hold a caption for each image, and no other text [V-05] [F: data set editor]', async () => {
    const archive = await makeZip({ ...three, 'a.txt': Buffer.from('a lighthouse, night'), 'c.TXT': Buffer.from('a boat') })
    expect((await inspect(archive)).map(({ name }) => name)).toEqual(['a.png', 'b.PNG', 'c.jpeg'])
    const names: string[] = []
    for await (const { name } of unpackPictures(await written(archive))) names.push(name)
    expect(names).toEqual(['a.png', 'b.PNG', 'c.jpeg'])
    expect(await refused(await withFile('d.txt', Buffer.from('of no picture')))).toMatchObject({
      code: 'archive_kind',
      params: { name: 'd.txt' },
    })
    const long = Buffer.alloc(LIMITS.training.captionBytes + 1, 'a')
    expect(await refused(await withFile('a.txt', long))).toMatchObject({ code: 'archive_kind' })
  })

  it('is inspected without reading all of it [V-05]', async () => {
    const noise = await sharp({
      create: { width: 1400, height: 1400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#888' },
    })
      .png()
      .toBuffer()
    const archive = await makeZip({ 'a.png': noise, 'b.png': noise, 'c.png': noise })
    const seen = { bytes: 0 }
    expect(await inspect(archive, seen)).toHaveLength(3)
    expect(archive.length).toBeGreaterThan(10_000_000)
    expect(seen.bytes).toBeLessThan(archive.length / 2)
  })

  it.each([
    ['a folder', 'holiday/1.png', good, 'archive_folder'],
    ['another format', 'd.webp', modern, 'archive_kind'],
    ['another format under a false name', 'd.png', modern, 'archive_kind'],
    ['a text', 'readme.txt', Buffer.from('hello'), 'archive_kind'],
    ['a text called a picture', 'd.jpg', Buffer.from('hello'), 'archive_unreadable'],
    ['a bomb', 'd.png', Buffer.alloc(30_000_000), 'archive_bomb'],
  ] as const)('is refused for %s, naming the file [V-05]', async (_, name, bytes, code) => {
    const fault = await refused(await withFile(name, bytes))
    expect({ code: fault.code, name: fault.params['name'] }).toEqual({ code, name })
  })

  it('may hold images of 512 by 512, and smaller ones are refused with their size [V-05]', async () => {
    const fault = await refused(await withFile('d.png', await picture(900, { height: 511 })))
    expect(fault).toMatchObject({ code: 'archive_small_picture', params: { name: 'd.png', width: 900, height: 511, minimum: 512 } })
  })

  it('is refused with too few or too many images, or when it is no zip file [V-05]', async () => {
    expect(await refused(await makeZip({ 'a.png': good, 'b.png': good }))).toMatchObject({
      code: 'archive_few',
      params: { found: 2, least: 3 },
    })
    const many = Object.fromEntries(Array.from({ length: LIMITS.training.pictures.most + 1 }, (_, n) => [`${n}.png`, good]))
    expect((await refused(await makeZip(many))).code).toBe('archive_many')
    expect((await refused(Buffer.from('not an archive at all, whatever it is called'))).code).toBe('archive_damaged')
    const whole = await makeZip(three)
    expect((await refused(whole.subarray(0, whole.length / 2))).code).toBe('archive_damaged')
    // The directory declares fewer bytes than come out.
    const lying = Buffer.from(whole)
    const directory = lying.lastIndexOf(Buffer.from('504b0102', 'hex'))
    lying.writeUInt32LE(100, directory + 24)
    expect((await refused(lying)).code).toBe('archive_damaged')
    const locked = Buffer.from(whole)
    locked.writeUInt16LE(locked.readUInt16LE(directory + 8) | 1, directory + 8)
    expect(await refused(locked)).toMatchObject({ code: 'archive_locked', params: { name: 'c.jpeg' } })
  })

  it('is not blamed for a failing store', async () => {
    const archive = await makeZip(three)
    const failing = inspectArchive({ bytes: archive.length, read: () => Promise.reject(new Error('the disk is gone')) })
    await expect(failing).rejects.toThrow('the disk is gone')
  })
})
