import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineError } from '../spec.ts'
import type { Fetch } from '../spec.ts'
import { WeightError, type WeightFailure } from './order.ts'
import type { WeightFile } from './spec.ts'

export interface FileFetch {
  readonly file: WeightFile
  /** Download address. */
  readonly address: string
  /** Path of the finished file. A partial download beside it is resumed. */
  readonly path: string
  readonly fetch: Fetch
  readonly signal: AbortSignal
  readonly onProgress: (received: number) => void
  /** Called with the reason of a retry. */
  readonly onTrouble: (failure: WeightFailure) => void
  /** Pause before the first retry (ms); doubles after each unsuccessful one. */
  readonly pauseMs: number
}

/** Consecutive attempts without new data. */
const ATTEMPTS = 6
const SILENCE_MS = 60_000
/** Disk space to keep free. */
const RESERVE = 256 * 2 ** 20

/**
 * Downloads a file, resuming an earlier attempt. The finished file is not verified yet.
 * @throws {WeightError}, or the signal's reason
 */
export async function fetchFile(order: FileFetch): Promise<void> {
  const partial = `${order.path}.partial`
  await mkdir(dirname(order.path), { recursive: true })
  for (let fruitless = 0; ;) {
    const before = await sizeOf(partial)
    try {
      await requireSpace(order, before)
      await fetchRest(order, { partial, from: before })
      await rename(partial, order.path)
      return
    } catch (error) {
      order.signal.throwIfAborted()
      const failed = toWeightError(error, order)
      // If others filled the disk, reports the missing space.
      if (failed.failure.code === 'no_space') await requireSpace(order, await sizeOf(partial))
      fruitless = (await sizeOf(partial)) > before ? 0 : fruitless + 1
      if (failed.failure.code !== 'unreachable' || fruitless >= ATTEMPTS) throw failed
      order.onTrouble(failed.failure)
      await sleep(order.pauseMs * 2 ** fruitless, undefined, { signal: order.signal })
    }
  }
}

/** Downloads the missing part, and aborts a stalled connection. */
async function fetchRest(order: FileFetch, part: { partial: string; from: number }): Promise<void> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('the connection fell silent')), SILENCE_MS)
  try {
    const signal = AbortSignal.any([order.signal, silence.signal])
    await fetchPart({ ...order, signal }, { ...part, onPiece: () => timer.refresh() })
  } finally {
    clearTimeout(timer)
  }
}

async function fetchPart(
  { file, address, fetch, signal, onProgress }: FileFetch,
  { partial, from, onPiece }: { partial: string; from: number; onPiece: () => void },
): Promise<void> {
  const headers = { 'accept-encoding': 'identity', ...(from > 0 && { range: `bytes=${from}-` }) }
  const answer = await fetch(address, { headers, signal })
  if (answer.status === 416) {
    // The partial file does not match: start over.
    await answer.body?.cancel()
    await rm(partial, { force: true })
    throw new EngineError('unavailable', 'the file there is shorter than what was fetched of it')
  }
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    const code = answer.status === 429 || answer.status >= 500 ? 'unreachable' : 'refused'
    throw new WeightError({ code, file: file.name, detail: `HTTP ${answer.status}` })
  }
  const isRest = answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${from}-`) === true
  const [begin, length] = [isRest ? from : 0, Number(answer.headers.get('content-length') ?? Number.NaN)]
  let received = begin
  onProgress(received)
  await pipeline(
    Readable.fromWeb(answer.body),
    async function* count(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        onPiece()
        received += piece.byteLength
        if (file.sha256 !== undefined && received > file.bytes) throw new WeightError({ code: 'bad_file', file: file.name })
        onProgress(received)
        yield piece
      }
    },
    createWriteStream(partial, { flags: begin > 0 ? 'a' : 'w' }),
    { signal },
  )
  if (received < begin + length) throw new EngineError('unavailable', 'the connection ended early')
}

async function requireSpace({ file, path }: FileFetch, have: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  const missing = file.bytes - have + RESERVE - bavail * bsize
  if (missing > 0) throw new WeightError({ code: 'no_space', file: file.name, missing })
}

function toWeightError(error: unknown, { file: { name: file } }: FileFetch): WeightError {
  if (error instanceof WeightError) return error
  const detail = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return new WeightError({ code: 'no_space', file }, error)
  // The guarded fetch reports refused redirects as `internal`.
  const code = error instanceof EngineError && error.code === 'internal' ? 'forbidden' : 'unreachable'
  return new WeightError({ code, file, detail }, error)
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0
