import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import type { ConversionInput } from '../packs/manifest.ts'
import type { ChildContext } from './child-protocol.ts'

export interface UnpackInput {
  readonly pack: string
  readonly tarball: string
  /** Paths inside the package. */
  readonly files: readonly string[]
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
export async function run({ pack, tarball, files, unpacked, to, converter }: UnpackInput, context: ChildContext): Promise<void> {
  const wanted = new Set(files)
  await extract({
    file: tarball,
    cwd: unpacked,
    strip: 1,
    strict: true,
    filter: (path, entry) => {
      const plain = 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile')
      return plain && entry.size <= LARGEST_FILE && wanted.has(withoutTopFolder(path))
    },
  })
  for (const file of files) await access(join(unpacked, file))
  const module: { run?: (input: ConversionInput, context: ChildContext) => unknown } = await import(converter)
  if (!module.run) throw new Error(`${converter} does not export run`)
  await module.run({ pack, from: unpacked, to }, context)
}

const withoutTopFolder = (path: string) => path.replace(/^[^/]+\//, '')
