import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { addressOfUpload, addressOfWork } from '@stipple/core/domain/asset-address'
import { LIMITS } from '@stipple/core/domain/limits'
import type { Properties } from '@stipple/core/domain/property'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { baseIn, withoutBase } from '../../http/base-path.ts'
import { Problem } from '../../problem.ts'
import { incomingFolder } from '../../storage/incoming-folder.ts'
import { storageProblem } from '../../storage/storage-problem.ts'
import { findUpload, storeUploadedFile } from '../uploads/public.ts'
import { findWorkFile } from '../works/public.ts'

interface ReceivedInput {
  readonly accountId: string
  readonly properties: Properties
  readonly input: Readonly<Record<string, unknown>>
  /** Scheme, host and base path at which the caller reaches us. */
  readonly origin: string
}

/**
 * Input with each file as one of ours: our own addresses are resolved, `data:` and other addresses are copied to an upload. Throws `invalid_input`
 * for the field, and as uploading.
 */
export async function receiveInputs(context: Context, given: ReceivedInput): Promise<Readonly<Record<string, unknown>>> {
  const received = await Promise.all(
    Object.entries(given.input).map(async ([field, value]) => {
      const property = given.properties[field]
      if (!property?.accept) return [field, value] as const
      const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
      // Before any download: a list must not cause a thousand requests.
      const { limit = 1 } = property
      if (entries.length > limit) throw new Problem('invalid_input', { fields: [{ field, code: 'too_many', params: { limit } }] })
      const files = await Promise.all(
        entries.map((entry) => (typeof entry === 'string' ? receive(context, given, { field, entry }) : entry)),
      )
      return [field, Array.isArray(value) ? files : files[0]] as const
    }),
  )
  return Object.fromEntries(received)
}

const OWN_FILE = /^\/v1\/files\/([0-9a-f-]{36})(?:\/download)?$/
const OWN_OUTPUT = /^\/v1\/outputs\/([0-9a-f-]{36})\/([\w.]+)$/
const DATA = /^data:[^,]*?(;base64)?,/i

async function receive(
  context: Context,
  { accountId, origin }: ReceivedInput,
  { field, entry }: { field: string; entry: string },
): Promise<string> {
  if (DATA.test(entry)) return store(context, { accountId, field, bytes: bytesOfData(entry, field) })
  const url = URL.parse(entry)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return entry
  const path = withoutBase(url.pathname, baseIn(origin))
  const own = await sameOriginAddress(context, accountId, path)
  if (own !== undefined) return own
  if (url.origin === new URL(origin).origin || path.startsWith('/media/')) return entry
  return store(context, { accountId, field, bytes: await bytesOfAddress(entry, field) })
}

/** Address of a member's own file or output as a run takes it, from any of our host names. */
async function sameOriginAddress({ db }: Context, accountId: string, path: string): Promise<string | undefined> {
  const [, file] = OWN_FILE.exec(path) ?? []
  const upload = file === undefined ? undefined : await findUpload(db, { id: file, accountId })
  if (upload) return addressOfUpload(upload.id, extname(upload.file))
  const [, id, name] = OWN_OUTPUT.exec(path) ?? []
  const work = id === undefined ? undefined : await findWorkFile(db, { id, accountId })
  return work && id !== undefined && name !== undefined ? addressOfWork(id, name) : undefined
}

async function store(
  context: Context,
  { accountId, field, bytes }: { accountId: string; field: string; bytes: Uint8Array },
): Promise<string> {
  const path = join(incomingFolder(context.config), `input-${randomUUID()}`)
  await mkdir(incomingFolder(context.config), { recursive: true }).catch(storageProblem)
  try {
    await writeFile(path, bytes, { flag: 'wx' }).catch(storageProblem)
    return (await storeUploadedFile(context, { accountId, path, bytes: bytes.byteLength, field })).url
  } finally {
    await rm(path, { force: true })
  }
}

const unreadable = (field: string, cause?: unknown) => new Problem('invalid_input', { cause, fields: [{ field, code: 'not_valid' }] })

/** Content of a `data:` address (RFC 2397). */
function bytesOfData(text: string, field: string): Uint8Array {
  const [head, base64] = DATA.exec(text) ?? ['', undefined]
  const payload = text.slice(head.length)
  try {
    return base64 === undefined ? Buffer.from(decodeURIComponent(payload)) : Buffer.from(payload, 'base64')
  } catch (error) {
    throw unreadable(field, error)
  }
}

const fetchInput = createSafeFetch({ milliseconds: 30_000, maxBytes: LIMITS.upload.videoBytes })

async function bytesOfAddress(address: string, field: string): Promise<Uint8Array> {
  try {
    const answer = await fetchInput(address)
    if (!answer.ok) throw unreadable(field)
    return await answer.bytes()
  } catch (error) {
    throw error instanceof EngineError ? unreadable(field, error) : error
  }
}
