import { CallError } from '@stipple/core/contract/client'
import { EXPORT_PATH } from '@stipple/core/domain/account'
import type { ErrorReply } from '@stipple/core/errors'
import { callHeaders } from '../../lib/api.ts'
import { BASE } from '../../lib/base.ts'
import { saveBlob } from '../../lib/save-blob.ts'

/**
 * Fetches the archive of everything stored about the member and saves it. Its size is unknown before it is packed, so `onProgress` gets the bytes received.
 * Resolves to the size; rejects on a refusal or a broken connection, and saves nothing then.
 */
export async function exportData(onProgress: (bytes: number) => void): Promise<number> {
  const reply = await fetch(BASE + EXPORT_PATH, { headers: callHeaders() }).catch(broken)
  if (!reply.ok || !reply.body) throw new CallError(reply.status, await refusalIn(reply))
  let bytes = 0
  const counted = reply.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(new Uint8Array(chunk))
      },
    }),
  )
  saveBlob(await new Response(counted).blob().catch(broken), `stipple-${new Date().toISOString().slice(0, 10)}.zip`)
  return bytes
}

function broken(cause: unknown): never {
  throw new CallError(0, undefined, cause)
}

async function refusalIn(reply: Response): Promise<ErrorReply | undefined> {
  const said: unknown = await reply.json().catch(() => undefined)
  // The server's own shape, recognised by its code.
  return typeof said === 'object' && said !== null && 'code' in said ? (said as ErrorReply) : undefined
}
