import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ConversionInput } from '../../packs/manifest.ts'

/** Places a llama.cpp build where node-llama-cpp looks for it: beside itself, as npm would. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(await readFile(join(from, 'package.json'), 'utf8')))
  const modules = join(to, 'node_modules')
  await rename(join(from, 'node_modules'), modules)
  // Sources of llama.cpp are not needed.
  await rm(join(modules, 'node-llama-cpp', 'llama', 'gitRelease.bundle'), { force: true })
  const build = join(modules, name)
  await mkdir(build, { recursive: true })
  for (const one of await readdir(from)) await rename(join(from, one), join(build, one))
}
