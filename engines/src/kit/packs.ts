import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PackManifest } from '../packs/manifest.ts'
import { PACKS } from '../packs/registry.gen.ts'
import { EngineError } from '../spec.ts'
import type { Log, PackState, PackStore } from '../spec.ts'
import { fetchTarball } from './fetch-tarball.ts'
import { readNpmSettings } from './npm-settings.ts'
import type { NpmSettings } from './npm-settings.ts'
import { once } from './once.ts'
import { runInChild } from './run-in-child.ts'
import { createSharedWork } from './shared-work.ts'
import type { WorkContext } from './shared-work.ts'
import type { UnpackInput } from './unpack-child.ts'

/** Choice of packs: all, or only those from packages under permissive licences. */
export type PackMode = 'all' | 'permissive'

export interface PackStoreOptions {
  /** Folder for finished packs. */
  readonly directory: string
  readonly mode: PackMode
  readonly log: Log
  readonly manifests?: readonly PackManifest[]
  /** URL of an npm registry; taken from the operator's npm settings by default. */
  readonly registry?: string
  /** Folder where downloaded tarballs are kept and looked for first. */
  readonly cacheDirectory?: string
  /** Called after a pack is added or removed. */
  readonly onChange?: () => void
}

/** Creates a store that downloads, verifies, converts and keeps the weights of engines. Several processes may share its folder. */
export function createPackStore({
  directory,
  mode,
  log,
  manifests = PACKS,
  registry,
  cacheDirectory,
  onChange,
}: PackStoreOptions): PackStore {
  const offered = manifests.filter(({ agpl, isForThisMachine = true }) => isForThisMachine && (mode === 'all' || !agpl))
  const shared = createSharedWork<string>()
  const failed = new Set<string>()
  const settings = once(async () => ({ ...(await readNpmSettings()), ...(registry === undefined ? {} : { registry }) }))

  return {
    async ensure(id, { signal, report }) {
      const manifest = offered.find((candidate) => candidate.id === id)
      if (!manifest) throw new EngineError('model_missing', `There is no pack ${id} in this installation.`)
      const folder = join(directory, folderName(manifest))
      if (existsSync(folder)) return folder
      return shared.join(id, { signal, report }, async (context) => {
        try {
          await make({ manifest, folder, context, settings: await settings() })
          failed.delete(id)
          onChange?.()
          return folder
        } catch (error) {
          if (!context.signal.aborted) failed.add(id)
          throw error
        }
      })
    },

    async list() {
      return offered.map((manifest) => ({
        id: manifest.id,
        label: manifest.label,
        state: stateOf(manifest),
        licence: `${manifest.licence.package} (weights: ${manifest.licence.weights}, ${manifest.licence.upstream})`,
        source: `npm:${manifest.package.name}@${manifest.package.version}`,
        bytes: bytesOf(manifest),
        permissive: !manifest.agpl,
      }))
    },

    async remove(id) {
      const manifest = offered.find((candidate) => candidate.id === id)
      if (!manifest) throw new EngineError('model_missing', `There is no pack ${id} in this installation.`)
      if (shared.isRunning(id)) throw new EngineError('unavailable', `The pack ${id} is being fetched.`)
      await rm(join(directory, folderName(manifest)), { recursive: true, force: true })
      failed.delete(id)
      onChange?.()
    },
  }

  function stateOf(manifest: PackManifest): PackState['state'] {
    if (existsSync(join(directory, folderName(manifest)))) return 'ready'
    if (shared.isRunning(manifest.id)) return 'fetching'
    return failed.has(manifest.id) ? 'failed' : 'absent'
  }

  /** Returns whether another missing pack comes from the same package, so that its tarball must stay. */
  function carriesMore({ id, package: { name, version } }: PackManifest): boolean {
    const siblings = offered.filter((other) => other.id !== id && other.package.name === name && other.package.version === version)
    return siblings.some((other) => !existsSync(join(directory, folderName(other))))
  }

  /** Makes a pack in a work folder beside the final one, which then appears in one step. */
  async function make({
    manifest,
    folder,
    context,
    settings,
  }: {
    manifest: PackManifest
    folder: string
    context: WorkContext
    settings: NpmSettings
  }) {
    const {
      id,
      package: { name, version },
      integrity,
      bytes,
      needs = [],
    } = manifest
    const work = `${folder}.${randomUUID()}.partial`
    const tarballs = cacheDirectory ?? (carriesMore(manifest) ? join(directory, 'tarballs') : work)
    const tarballOf = (source: { readonly name: string; readonly version: string }) =>
      join(tarballs, `${source.name.replace('/', '+')}-${source.version}.tgz`)
    const tarball = tarballOf({ name, version })
    const [unpacked, to] = [join(work, 'unpacked'), join(work, 'pack')]
    try {
      await removeLeftovers(directory)
      for (const path of [unpacked, to]) await mkdir(path, { recursive: true })
      log.info({ pack: id, name, version }, 'downloading pack')
      const total = bytesOf(manifest)
      let before = 0
      for (const source of [{ name, version, integrity, bytes }, ...needs]) {
        const onProgress = ({ received }: { received: number }) =>
          context.report({ note: { code: 'fetching_pack', pack: id, received: before + received, total } })
        await fetchTarball({ ...source, file: tarballOf(source), settings, signal: context.signal, onProgress })
        before += source.bytes
      }
      context.report({ note: { code: 'converting_pack', pack: id } })
      const needed = Object.fromEntries(
        needs.map((source) => [source.inside ? `${source.inside}/node_modules/${source.name}` : source.name, tarballOf(source)]),
      )
      await convert({ manifest, tarball, needs: needed, unpacked, to, context })
      await writeFile(join(to, 'pack.json'), describe(manifest))
      await moveIntoPlace(to, folder)
      log.info({ pack: id, folder }, 'pack ready')
    } catch (error) {
      throw error instanceof EngineError ? error : toStoreError(error, id)
    } finally {
      await rm(work, { recursive: true, force: true })
      if (cacheDirectory === undefined && !carriesMore(manifest)) await rm(join(directory, 'tarballs', basename(tarball)), { force: true })
    }
  }

  async function convert({
    manifest,
    context,
    ...paths
  }: { manifest: PackManifest; context: WorkContext } & Pick<UnpackInput, 'tarball' | 'needs' | 'unpacked' | 'to'>) {
    const { module, memoryBytes } = manifest.converter
    await runInChild<UnpackInput, void>({
      module: new URL('unpack-child.ts', import.meta.url),
      input: { pack: manifest.id, files: manifest.files, converter: module.href, ...paths },
      context: { signal: context.signal, report: () => undefined, log, budget: { memoryBytes, milliseconds: CONVERSION_MS, threads: 1 } },
      idleMs: 0,
    })
  }
}

const CONVERSION_MS = 10 * 60_000
/** Age from which a work folder counts as left behind by a process that died. */
const LEFTOVER_MS = 24 * 3_600_000

/** Size of all tarballs of a pack. */
const bytesOf = ({ bytes, needs = [] }: PackManifest): number => needs.reduce((sum, one) => sum + one.bytes, bytes)

const folderName = ({ id, package: { version }, converter }: PackManifest) => `${id}@${version}-${converter.version}`

/** Text of `pack.json`, which documents the origin and the licence of the files beside it. */
const describe = ({ package: source, integrity, licence }: PackManifest) =>
  `${JSON.stringify({ package: source, integrity, licence }, null, 2)}\n`

/** Renames a finished pack; where another process was faster, its result is kept and this one dropped. */
async function moveIntoPlace(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!existsSync(to)) throw error
  })
}

async function removeLeftovers(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names.filter((candidate) => candidate.endsWith('.partial'))) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true })
  }
}

function toStoreError(error: unknown, id: string): EngineError {
  const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  const why = full ? 'the disk is full' : error instanceof Error ? error.message : String(error)
  return new EngineError('unavailable', `Could not store the pack ${id}: ${why}.`, { cause: error })
}
