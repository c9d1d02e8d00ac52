import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fetchFromRegistry from 'npm-registry-fetch'
import { EngineError } from '../spec.ts'
import type { NpmSettings } from './npm-settings.ts'

export interface TarballOrder {
  readonly name: string
  readonly version: string
  /** Hash as npm writes it: `sha512-…`. */
  readonly integrity: string
  readonly bytes: number
  /** Path of the tarball. A complete one that is already there is used. */
  readonly file: string
  readonly settings: NpmSettings
  readonly signal: AbortSignal
  readonly onProgress: (progress: { received: number; total: number }) => void
}

/** Time without data after which a registry counts as broken. */
const SILENCE_MS = 60_000
/** Fewer retries than npm's, because a person is waiting and can repeat the whole task. */
const RETRY = { retries: 2, factor: 2, minTimeout: 500, maxTimeout: 5000 }

/**
 * Downloads the tarball of an exact package version and verifies its hash. The file appears only when it is complete.
 * @throws {EngineError} `unavailable`, or `cancelled`
 */
export async function fetchTarball(order: TarballOrder): Promise<void> {
  if (await isWhole(order)) return
  const partial = `${order.file}.${randomUUID()}.partial`
  try {
    await mkdir(dirname(order.file), { recursive: true })
    await download(order, partial)
    await rename(partial, order.file)
  } catch (error) {
    throw toDownloadError(error, order)
  } finally {
    await rm(partial, { force: true })
  }
}

async function download({ name, version, integrity, bytes, settings, signal, onProgress }: TarballOrder, file: string): Promise<void> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('the registry fell silent')), SILENCE_MS)
  const either = AbortSignal.any([signal, silence.signal])
  try {
    // Every npm registry and mirror serves tarballs at this path.
    const path = `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
    const response = await fetchFromRegistry(path, { ...settings, retry: RETRY, spec: `${name}@${version}`, signal: either })
    const total = Number(response.headers.get('content-length')) || bytes
    const hash = createHash('sha512')
    let received = 0
    await pipeline(
      response.body,
      async function* observe(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          timer.refresh()
          received += chunk.length
          if (received > bytes) throw new MismatchError()
          hash.update(chunk)
          onProgress({ received, total })
          yield chunk
        }
      },
      createWriteStream(file),
      { signal: either },
    )
    if (`sha512-${hash.digest('base64')}` !== integrity) throw new MismatchError()
  } finally {
    clearTimeout(timer)
  }
}

class MismatchError extends Error {
  override readonly message = 'what came is not the file that was expected (checksum)'
}

async function isWhole({ file, bytes, integrity }: TarballOrder): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (found?.size !== bytes) return false
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return `sha512-${hash.digest('base64')}` === integrity
}

function toDownloadError(error: unknown, { name, version, signal }: TarballOrder): EngineError {
  if (signal.aborted) return new EngineError('cancelled', 'Cancelled.', { cause: error })
  const reason = error instanceof Error ? error.message : String(error)
  const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  const why = full ? 'the disk is full' : reason
  return new EngineError('unavailable', `Could not fetch ${name}@${version}: ${why}.`, {
    cause: error,
    retryable: !(error instanceof MismatchError),
  })
}
