import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { KEY_LENGTH, seal, unseal } from '../lib/seal.ts'
import { ConfigError } from './variable.ts'

export const secretVariables = {
  SECRETS_KEY: z
    .string()
    .transform((value, check) => {
      const keys = value.split(',').map((text) => keyOf(text.trim()))
      if (keys.every((key) => key !== undefined)) return keys
      check.addIssue({
        code: 'custom',
        message: `must be ${KEY_LENGTH} bytes as base64 or hex; to change it, the new one, a comma, and the one before`,
      })
      return z.NEVER
    })
    .optional(),
}

/** Encrypts secrets of engines and services in the database with a key outside it. */
export interface Secrets {
  /** Encrypts; creates the key if there is none. `place`: table and row id; the text cannot be decrypted elsewhere. */
  seal(text: string, place: string): Promise<Buffer>
  /** @throws {SealBroken} also without a key */
  unseal(bytes: Buffer, place: string): Promise<string>
}

interface Sources {
  readonly secretsKeys: readonly Buffer[] | undefined
  readonly dataDirectory: string
}

/**
 * The key is `SECRETS_KEY`, or in `secrets.key` of the data folder. The first key encrypts, all decrypt. Throws `ConfigError` for a file without a
 * key.
 */
export async function createSecrets({ secretsKeys, dataDirectory }: Sources): Promise<Secrets> {
  const file = join(dataDirectory, 'secrets.key')
  let keys = secretsKeys ?? (await readKeys(file))
  return {
    async seal(text, place) {
      keys = keys.length > 0 ? keys : await readKeys(file)
      const [key = await makeKey(file)] = keys
      keys = keys.length > 0 ? keys : [key]
      return seal(text, { key, place })
    },
    async unseal(bytes, place) {
      // Another process may have created it meanwhile.
      keys = keys.length > 0 ? keys : await readKeys(file)
      return unseal(bytes, { keys, place })
    },
  }
}

async function readKeys(file: string): Promise<readonly Buffer[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return []
  const key = keyOf(text.trim())
  if (!key) throw new ConfigError(`${file} contains no key: restore the original file, or set SECRETS_KEY`)
  return [key]
}

/** Never overwrites a key: of several processes, the first wins. */
async function makeKey(file: string): Promise<Buffer> {
  const written = `${file}.${randomUUID()}`
  await mkdir(join(file, '..'), { recursive: true })
  try {
    await writeFile(written, `${randomBytes(KEY_LENGTH).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(written, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  } finally {
    await rm(written, { force: true })
  }
  const [key] = await readKeys(file)
  if (!key) throw new Error(`${file} has gone`)
  return key
}

/** 32 bytes as base64 (also base64url) or hex; undefined otherwise. */
function keyOf(text: string): Buffer | undefined {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined
  return bytes?.length === KEY_LENGTH ? bytes : undefined
}
