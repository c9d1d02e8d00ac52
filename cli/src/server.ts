import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CallError, type Client, createClient } from '@stipple/core/contract/client'
import { UsageError } from './exit.ts'
import type { Settings } from './settings.ts'

/** A server as its owner of a key reaches it. */
export interface Server {
  readonly call: Client
  /** Bytes of a file that the key opens. */
  readonly download: (address: string) => Promise<Uint8Array>
  /** Stores a file of this machine. Returns its address there. */
  readonly upload: (file: string) => Promise<string>
}

export function openServer({ url, key }: Settings): Server {
  const authorization = `Bearer ${key}`
  const call = createClient({ fetch, base: url, headers: () => ({ authorization, 'accept-language': 'en' }) })
  return {
    call,
    download: async (address) => {
      const place = new URL(address, url)
      // Another server is not told the key.
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

/** Asks the server whether it knows the key, whatever that may do. Throws `CallError` for a server that is not reached, or a key that it does not know. */
export async function requireKey({ call }: Pick<Server, 'call'>): Promise<void> {
  await call('GET /api/v2/generate/jobs').catch((error: unknown) => {
    if (!(error instanceof CallError && error.reply?.code === 'key_scope')) throw error
  })
}
