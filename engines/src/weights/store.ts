import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import type { Text } from '@stipple/core/domain/text'
import { DAY_MS } from '@stipple/core/domain/time'
import lockfile from 'proper-lockfile'
import { createSafeFetch } from '../kit/safe-fetch.ts'
import { EngineError } from '../spec.ts'
import type { Log } from '../spec.ts'
import { isAddress, inspectFile, customIdOf, customNote, customPresets } from './custom.ts'
import { fetchFile } from './fetch-file.ts'
import { checkHeader } from './header.ts'
import { lastHeartbeat, writeHeartbeat } from './heartbeat.ts'
import { orderNote, progressNote, WeightError } from './order.ts'
import type { WeightOrderInput, WeightOrder, WeightProgress, WeightFailure } from './order.ts'
import { PRESETS } from './presets/registry.gen.ts'
import type { InstalledWeights, Preset, WeightFile } from './spec.ts'
import { folderOf, hashFile, isVerified, pathOf, verifiedPaths, readVerifications, writeVerification } from './verifications.ts'

export interface WeightStoreOptions {
  /** Folder with a folder per preset. Several processes may share it, and users may add files. */
  readonly directory: string
  readonly log: Log
  readonly presets?: readonly Preset[]
  /** Called after the weights of a preset became usable or were deleted. */
  readonly onChange?: () => void
  /** Wait before the first retry of a broken connection (ms). */
  readonly pauseMs?: number
  /** True if this process handles orders at once; otherwise it waits for a process that calls `work`. */
  readonly works?: boolean
  /** Age after which the lock of a dead process is ignored (ms). */
  readonly staleMs?: number
  readonly now?: () => number
}

/** `unproved`: unverified files exist. `waiting`: ordered, but no process handles it yet. */
export type WeightPhase = 'absent' | 'unproved' | 'waiting' | 'fetching' | 'proving' | 'failed' | 'ready'

export interface WeightState {
  readonly preset: Preset
  readonly phase: WeightPhase
  /** Bytes on disk, and of all files. */
  readonly received: number
  readonly total: number
  /** Reason of the failure; during a download, of the last retry. */
  readonly failure?: WeightFailure
  /** Hash of each verified file. */
  readonly sums: Readonly<Record<string, string>>
}

export interface WeightStore extends InstalledWeights {
  list(): Promise<readonly WeightState[]>
  /**
   * Orders the download and verification of a preset's files; existing ones are only verified. One process handles it, however often it is ordered.
   * @throws {EngineError} `model_missing`; `invalid_input` if another licence was accepted
   */
  order(id: string, order: WeightOrderInput): Promise<void>
  /**
   * Adds the operator's own file by absolute path or address; its header identifies it before any download. The same file always gets the same model.
   */
  adopt(place: string): Promise<{ readonly id: string } | { readonly reason: Text }>
  /** Cancels an order. The partial download is resumed by the next order. */
  cancel(id: string): Promise<void>
  /**
   * Deletes the files of a preset.
   * @throws {EngineError} `unavailable` during the download
   */
  remove(id: string): Promise<void>
  /** Handles orders in the folder that no process is working on. Resolves when all have ended. */
  work(): Promise<void>
  /** Stops this process's work; orders remain for the next process. */
  stop(): Promise<void>
}

/** Usual host of the files, replaced by a mirror. */
const HOST = 'https://huggingface.co'
const STALE_MS = 15_000
/** Interval in which a process must check for orders, if any handles this folder. */
const ATTENDED_MS = 30_000
const TICK_MS = 500

/** Creates the weight store of a folder. */
export function createWeightStore({
  directory,
  log,
  presets = PRESETS,
  onChange,
  pauseMs = 2000,
  works = true,
  staleMs = STALE_MS,
  now = Date.now,
}: WeightStoreOptions): WeightStore {
  const working = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  return {
    directory,
    installed: (preset) => verifiedPaths(directory, preset),
    own: () => customPresets(directory),
    list: async () => Promise.all((await allPresets()).map(stateOf)),

    async order(id, order) {
      const preset = await requirePreset(id)
      if (order.licence !== preset.licence.name)
        throw new EngineError('invalid_input', `The licence of ${id} is ${preset.licence.name}.`, { field: 'licence' })
      const folder = folderOf(directory, preset)
      // A running order keeps its data except the time.
      const known = await orderNote.read(folder)
      if (!known) await progressNote.drop(folder)
      await orderNote.write(folder, { ...(known ?? { ...order, id: randomUUID() }), at: now() })
      if (works) void begin(preset)
    },

    async adopt(place) {
      const inspection = await inspectFile(place, directory)
      if ('reason' in inspection) return inspection
      const id = customIdOf(place)
      await customNote.write(folderOf(directory, { id }), inspection.found)
      return { id }
    },

    async cancel(id) {
      const folder = folderOf(directory, await requirePreset(id))
      await orderNote.drop(folder)
      await working.get(id)
      await progressNote.drop(folder)
    },

    async remove(id) {
      const folder = folderOf(directory, await requirePreset(id))
      if (working.has(id) || (await isHeld(folder))) throw new EngineError('unavailable', `${id} is being fetched.`)
      await rm(folder, { recursive: true, force: true })
      onChange?.()
    },

    async work() {
      await writeHeartbeat(directory, now())
      const all = await allPresets()
      await Promise.all(all.map(async (preset) => ((await orderNote.read(folderOf(directory, preset))) ? begin(preset) : undefined)))
    },

    async stop() {
      stopping.abort()
      await Promise.all(working.values())
    },
  }

  async function allPresets(): Promise<readonly Preset[]> {
    return [...presets, ...(await customPresets(directory))]
  }

  async function requirePreset(id: string): Promise<Preset> {
    const preset = (await allPresets()).find((one) => one.id === id)
    if (!preset) throw new EngineError('model_missing', `There is no preset ${id}.`)
    return preset
  }

  function begin(preset: Preset): Promise<void> {
    const known = working.get(preset.id)
    if (known) return known
    const work = carryOutAll(preset)
      .catch((error: unknown) => log.warn({ preset: preset.id, err: error }, 'weights could not be downloaded'))
      .finally(() => working.delete(preset.id))
    working.set(preset.id, work)
    return work
  }

  /** An order cancelled and repeated while this process ended its work still belongs to it. */
  async function carryOutAll(preset: Preset): Promise<void> {
    while (await carryOut(preset)) if (stopping.signal.aborted || !(await orderNote.read(folderOf(directory, preset)))) return
  }

  /** Handles an order and records its result; false if another process is handling it. */
  async function carryOut(preset: Preset): Promise<boolean> {
    const folder = folderOf(directory, preset)
    await mkdir(folder, { recursive: true })
    const lost = new AbortController()
    const release = await lockfile
      .lock(folder, { stale: staleMs, onCompromised: () => lost.abort(new Error('another process took the folder')) })
      .catch(() => undefined)
    if (!release) return false
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    const order = await orderNote.read(folder)
    try {
      if (!order) return true
      await fetchAll(preset, order, signal)
      await orderNote.drop(folder)
      await progressNote.drop(folder)
      log.info({ preset: preset.id, folder }, 'weights are ready')
      onChange?.()
      return true
    } catch (error) {
      if (signal.aborted || (await orderNote.read(folder))?.id !== order?.id) return !lost.signal.aborted
      const { failure } =
        error instanceof WeightError ? error : new WeightError({ code: 'unreadable', file: '', detail: messageOf(error) }, error)
      // In this order: a full disk has room for one note after the other is deleted.
      await orderNote.drop(folder)
      await progressNote.write(folder, { phase: 'failed', file: failure.file, received: 0, failure })
      throw error
    } finally {
      await release().catch(() => undefined)
    }
  }

  async function fetchAll(preset: Preset, { id, mirror }: WeightOrder, given: AbortSignal): Promise<void> {
    const folder = folderOf(directory, preset)
    const withdrawn = new AbortController()
    const signal = AbortSignal.any([given, withdrawn.signal])
    let progress: WeightProgress = { phase: 'fetching', file: preset.files[0]?.name ?? '', received: 0 }
    const tick = async () => {
      if ((await orderNote.read(folder))?.id !== id) return withdrawn.abort(new Error('the order was taken back'))
      await progressNote.write(folder, progress)
    }
    const timer = setInterval(() => void tick().catch(() => undefined), TICK_MS)
    const fetch = createSafeFetch({
      milliseconds: DAY_MS,
      maxBytes: Number.MAX_SAFE_INTEGER,
      allowedOrigins: [...(mirror === undefined ? [] : [mirror]), ...(preset.isOwn ? preset.files.map(({ address }) => address) : [])]
        .filter(isAddress)
        .map((address) => new URL(address).origin),
    })
    try {
      let before = 0
      for (const file of preset.files) {
        const path = pathOf(directory, preset, file)
        const show = (phase: WeightProgress['phase'], received: number) => {
          progress = { phase, file: file.name, received: before + received }
        }
        if (!existsSync(path) && file.path !== undefined) throw new WeightError({ code: 'gone', file: file.path })
        if (!existsSync(path))
          await fetchFile({
            file,
            address: addressOf(file, mirror),
            path,
            fetch,
            signal,
            pauseMs,
            onProgress: (received) => show('fetching', received),
            onTrouble: (failure) => (progress = { ...progress, failure }),
          })
        show('proving', file.bytes)
        await tick()
        await prove(preset, file, signal)
        before += file.bytes
      }
    } finally {
      clearInterval(timer)
    }
  }

  /** Verifies a file against the preset; deletes it on a mismatch. */
  async function prove(preset: Preset, file: WeightFile, signal: AbortSignal): Promise<void> {
    const path = pathOf(directory, preset, file)
    if (await isVerified(path, (await readVerifications(directory, preset))[file.name])) return
    const sum = await hashFile(path, signal)
    const isRight = file.sha256 === undefined ? await checkHeader(path) : sum === file.sha256
    if (!isRight && file.path !== undefined) throw new WeightError({ code: 'not_whole', file: file.path })
    if (!isRight) {
      await rm(path, { force: true })
      throw new WeightError({ code: 'bad_file', file: file.name })
    }
    await writeVerification(directory, preset, file, sum)
  }

  async function stateOf(preset: Preset): Promise<WeightState> {
    const folder = folderOf(directory, preset)
    const [order, progress, proofs, sizes] = await Promise.all([
      orderNote.read(folder),
      progressNote.read(folder),
      readVerifications(directory, preset),
      Promise.all(preset.files.map((file) => sizeOf(pathOf(directory, preset, file)))),
    ])
    const total = preset.files.reduce((sum, { bytes }) => sum + bytes, 0)
    const received = sizes.reduce((sum, size) => sum + size, 0)
    const sums = Object.fromEntries(Object.entries(proofs).map(([name, { sha256 }]) => [name, sha256]))
    const facts = { preset, received, total, sums }
    if (await verifiedPaths(directory, preset)) return { ...facts, phase: 'ready' }
    if (order) {
      const held = await isHeld(folder)
      if (!held && now() - Math.max(order.at, await lastHeartbeat(directory)) > ATTENDED_MS)
        return { ...facts, phase: 'failed', failure: { code: 'unattended', file: '', detail: directory } }
      const phase = progress && progress.phase !== 'failed' && held ? progress.phase : 'waiting'
      const failure = phase === 'fetching' ? progress?.failure : undefined
      return { ...facts, phase, received: Math.max(received, progress?.received ?? 0), ...(failure && { failure }) }
    }
    if (progress?.phase === 'failed' && progress.failure) return { ...facts, phase: 'failed', failure: progress.failure }
    return { ...facts, phase: received > 0 ? 'unproved' : 'absent' }
  }

  /** Returns true if a process is working in a folder. */
  function isHeld(folder: string): Promise<boolean> {
    return existsSync(folder) ? lockfile.check(folder, { stale: staleMs }).catch(() => false) : Promise.resolve(false)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const addressOf = ({ address }: WeightFile, mirror: string | undefined): string =>
  mirror !== undefined && address.startsWith(`${HOST}/`) ? `${mirror.replace(/\/+$/, '')}${address.slice(HOST.length)}` : address

const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.size ?? (await stat(`${path}.partial`).catch(() => undefined))?.size ?? 0
