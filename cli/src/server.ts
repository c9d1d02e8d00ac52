import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CallError, type Client, createClient } from '@stipple/core/contract/client'
import { UsageError } from './exit.ts'
import type { Settings } from './settings.ts'

/** A server with its address and API key. */
export interface Server {
  readonly call: Client
  /** Content of a file that requires the key. */
  readonly download: (address: string) => Promise<Uint8Array>
  /** Uploads a local file. Returns its address. */
  readonly upload: (file: string) => Promise<string>
}

export function openServer({ url, key }: Settings): Server {
  const authorization = `Bearer ${key}`
  const call = createClient({ fetch, base: url, headers: () => ({ authorization, 'accept-language': 'en' }) })
  return {
    call,
    download: async (address) => {
      const place = new URL(address, url)
      // The key is not sent to other servers.
      const answer = await fetch(place, { headers: place.origin === new URL(url).origin ? { authorization } : {} })
      if (!answer.ok) throw new Error(`${address} was not delivered: HTTP ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    upload: async (file) => {
      const bytes = await readFile(file).catch((error: Error) => {
        throw new UsageError(`Can’t read ${file}: ${error.message}`)
      })
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(bytes)]), basename(file))
      return (await call('POST /api/v2/upload', { body })).url
    },
  }
}

/** Checks the key with the server, independent of scopes. Throws `CallError` for an unreachable server or an unknown key. */
export async function requireKey({ call }: Pick<Server, 'call'>): Promise<void> {
  await call('GET /api/v2/generate/jobs').catch((error: unknown) => {
    if (!(error instanceof CallError && error.reply?.code === 'key_scope')) throw error
  })
}
