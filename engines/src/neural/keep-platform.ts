import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversionInput } from '../packs/manifest.ts'

const PLATFORM = `${process.platform}-${process.arch}`

/** Keeps this platform's parts of the addon, its packages and its runtime. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
  const modules = join(to, 'node_modules')
  for (const name of await packagesIn(modules)) {
    const prebuilds = join(modules, name, 'prebuilds')
    for (const platform of await readdir(prebuilds).catch(() => [])) {
      if (platform !== PLATFORM) await rm(join(prebuilds, platform), { recursive: true })
    }
  }
  // npm makes programs executable on installation; a tarball may not.
  await chmod(runtimeOf(to), 0o755)
}

/** Path of the runtime's program in the folder of the pack. */
export const runtimeOf = (folder: string): string =>
  join(folder, 'node_modules', `bare-runtime-${PLATFORM}`, 'bin', process.platform === 'win32' ? 'bare.exe' : 'bare')

async function packagesIn(modules: string): Promise<readonly string[]> {
  const names = await readdir(modules)
  const scoped = names.filter((name) => name.startsWith('@'))
  const inScopes = await Promise.all(scoped.map(async (scope) => (await readdir(join(modules, scope))).map((name) => join(scope, name))))
  return [...names.filter((name) => !name.startsWith('@')), ...inScopes.flat()]
}
