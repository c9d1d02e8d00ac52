import { BlobReader, BlobWriter, TextReader, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js'
import { makeZip } from 'client-zip'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DamagedFile } from './archive-file.ts'
import { walkArchive } from './walk.ts'

const { signal } = new AbortController()
const noise = (length: number, seed: number) => Uint8Array.from({ length }, (_, index) => (index * index * 31 + index * seed * 7) >> 3)
/** Zip signatures inside a file, which must be ignored. */
const TRAP = new Uint8Array([0x50, 0x4b, 7, 8, 1, 2, 3, 4, 9, 0, 0, 0, 9, 0, 0, 0, 0x50, 0x4b, 3, 4])
const FILES: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map([
  ['2026-01-01/雪地里的狐狸.webp', noise(3000, 3)],
  ['empty.txt', new Uint8Array()],
  ['large.png', noise(150_000, 5)],
  ['trap.bin', new Uint8Array([...TRAP, ...noise(500, 9), ...TRAP])],
  ['text.json', new TextEncoder().encode('{"a":1}'.repeat(400))],
])

const streamed = () => new Response(makeZip([...FILES].map(([name, input]) => ({ name, input })))).blob()
const written = async (options: ZipWriterConstructorOptions) => {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options })
  for (const [name, bytes] of FILES) await writer.add(name, new BlobReader(new Blob([bytes])))
  return writer.close()
}
const VARIANTS = [
  ['stored in one go, as our exports are', streamed],
  ['packed, with descriptors', () => written({ dataDescriptor: true, dataDescriptorSignature: true })],
  ['packed, sizes before', () => written({ dataDescriptor: false })],
  ['with sizes of 64 bits in descriptors', () => written({ level: 0, zip64: true, dataDescriptor: true, dataDescriptorSignature: true })],
  ['with sizes of 64 bits before', () => written({ level: 0, zip64: true, dataDescriptor: false })],
] as const

const contents = async (archive: Blob) => {
  const walked = await walkArchive(archive, signal)
  const files = await Promise.all((walked?.files ?? []).map(async ({ name, read }) => [name, await (await read()).bytes()] as const))
  return { files, broken: walked?.broken }
}

describe('an archive read from its start', () => {
  it.each(VARIANTS)('lists every file, %s [H-11]', async (_, make) => {
    const archive = await make()
    expect(await contents(archive)).toEqual({ files: [...FILES], broken: [] })
    // Without the directory, which follows the last file.
    const last = await archive.bytes()
    const directory = Buffer.from(last).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    expect((await contents(archive.slice(0, directory))).files).toEqual([...FILES])
  })

  it.each(VARIANTS)('lists complete files before a cut at any point, and names the incomplete one, %s [H-11]', async (_, make) => {
    const archive = await make()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: archive.size - 1 }), async (end) => {
        const { files, broken = [] } = await contents(archive.slice(0, end))
        expect(files).toEqual([...FILES].slice(0, files.length))
        expect(broken).toEqual([...FILES.keys()].slice(files.length, files.length + broken.length))
        expect(broken.length).toBeLessThan(2)
      }),
      { numRuns: 40 },
    )
  })

  it('continues after damaged parts [H-11]', async () => {
    const bytes = await (await streamed()).bytes()
    // In the bytes of the first file, and in the header of the third.
    bytes.fill(0, 500, 520)
    const third = Buffer.from(bytes).indexOf('large.png') - 30
    bytes.fill(0, third, third + 4)
    const walked = await walkArchive(new Blob([bytes]), signal)
    expect(walked?.files.map(({ name }) => name)).toEqual([...FILES.keys()].filter((name) => name !== 'large.png'))
    await expect(walked?.files[0]?.read()).rejects.toBeInstanceOf(DamagedFile)
    expect(await (await walked?.files.at(-1)?.read())?.bytes()).toEqual(FILES.get('text.json'))
  })

  it('returns no data of an encrypted file, and reads modification times', async () => {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, password: 'secret', zipCrypto: true })
    await writer.add('a.txt', new TextReader('hello'), { lastModDate: new Date(2026, 1, 3, 4, 5, 6) })
    const walked = await walkArchive(await writer.close(), signal)
    expect(walked?.files.map(({ name, changed }) => [name, changed])).toEqual([['a.txt', new Date(2026, 1, 3, 4, 5, 6)]])
    await expect(walked?.files[0]?.read()).rejects.toThrow('Encrypted')
  })

  it('is undefined for other files', async () => {
    expect(await walkArchive(new Blob(['hello']), signal)).toBeUndefined()
    expect(await walkArchive(new Blob([]), signal)).toBeUndefined()
  })
})
