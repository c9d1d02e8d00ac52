import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import type { ConversionInput } from '../packs/manifest.ts'
import type { ChildContext } from './child-protocol.ts'

export interface UnpackInput {
  readonly pack: string
  readonly tarball: string
  /** Paths inside the package; folders end with `/`. */
  readonly files: readonly string[]
  /** Tarballs of required packages, by their folders below `node_modules`. */
  readonly needs: Readonly<Record<string, string>>
  /** Empty folder for the extracted files. */
  readonly unpacked: string
  /** Empty folder for the converted files. */
  readonly to: string
  /** URL of the converter's module. */
  readonly converter: string
}

/** Size limit of an extracted file; all known weights are smaller. */
const LARGEST_FILE = 2 ** 30

/** Extracts the wanted files from a tarball and converts them; runs in a child process, because both keep a core busy. */
export async function run({ pack, tarball, files, needs, unpacked, to, converter }: UnpackInput, context: ChildContext): Promise<void> {
  const folders = files.filter((file) => file.endsWith('/'))
  const wanted = new Set(files)
  await unpack(tarball, unpacked, (path) => wanted.has(path) || folders.some((folder) => path.startsWith(folder)))
  for (const [name, packed] of Object.entries(needs)) {
    const folder = join(unpacked, 'node_modules', name)
    await mkdir(folder, { recursive: true })
    await unpack(packed, folder, () => true)
  }
  for (const file of files) await access(join(unpacked, file))
  const module: { run?: (input: ConversionInput, context: ChildContext) => unknown } = await import(converter)
  if (!module.run) throw new Error(`${converter} does not export run`)
  await module.run({ pack, from: unpacked, to }, context)
}

/** Extracts the plain files of a tarball that are wanted, by their paths below its top folder. */
async function unpack(tarball: string, folder: string, isWanted: (path: string) => boolean): Promise<void> {
  await extract({
    file: tarball,
    cwd: folder,
    strip: 1,
    strict: true,
    filter: (path, entry) => {
      const plain = 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile')
      return plain && entry.size <= LARGEST_FILE && isWanted(withoutTopFolder(path))
    },
  })
}

const withoutTopFolder = (path: string) => path.replace(/^[^/]+\//, '')
