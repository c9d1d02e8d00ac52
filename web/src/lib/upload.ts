import { CallError } from '@stipple/core/contract/client'
import type { ErrorReply } from '@stipple/core/errors'
import { callHeaders } from './api.ts'
import { BASE } from './base.ts'
import { cacheFormPicture } from './browser-caches.ts'

interface StoredFile {
  /** Number of frames in an animated file, of which the first is used. */
  readonly frames: number
  /** The stored file differs: a phone's image as JPEG, or a rotated image. */
  readonly isOther: boolean
}

interface Upload {
  readonly file: File
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal?: AbortSignal | undefined
  /** Called with facts about the stored file. */
  readonly onStored?: (stored: StoredFile) => void
}

/** Uploads a picture and returns its address. Uses XMLHttpRequest because `fetch` does not report the progress of an upload. */
export const upload = ({ file, onProgress, signal, onStored }: Upload): Promise<string> =>
  new Promise((resolve, reject) => {
    const body = new FormData()
    body.append('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', `${BASE}/api/v2/upload`)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const reply = request.response as { url?: string; frames?: number; bytes?: number } | ErrorReply | null
      if (request.status === 200 && reply && 'url' in reply && reply.url) {
        const isOther = reply.bytes !== undefined && reply.bytes !== file.size
        onStored?.({ frames: reply.frames ?? 1, isOther })
        if (file.type.startsWith('image/') && !isOther) void cacheFormPicture(reply.url, file)
        resolve(reply.url)
      } else reject(new CallError(request.status, reply && 'code' in reply ? reply : undefined))
    })
    request.addEventListener('error', () => reject(new CallError(0, undefined)))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
