import type { Settings } from './settings.ts'

/** Message to the worker, which runs for one film. */
export interface Order {
  /** Files, or addresses on this server. */
  readonly pictures: readonly { readonly name: string; readonly source: Blob | string }[]
  readonly settings: Settings
}

/** Reasons why there is no film; each is a text of `converter.errors`. */
export type ConversionErrorCode = 'noWorkers' | 'noPictures' | 'workerMissing' | 'noEncoder' | 'noCodec' | 'badPicture' | 'broken'

export interface Film {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** MIME type. */
  readonly type: string
  readonly codec: string
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly seconds: number
}

/** Messages of the worker; `ready` once its script runs. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly frame: number; readonly frames: number }
  | { readonly kind: 'done'; readonly film: Film }
  | { readonly kind: 'failed'; readonly code: ConversionErrorCode; readonly detail?: string }

export class ConversionError extends Error {
  readonly code: ConversionErrorCode
  /** The picture that could not be decoded, or the encoder's message. */
  readonly detail: string | undefined
  constructor(code: ConversionErrorCode, detail?: string) {
    super(`${code} ${detail ?? ''}`.trim())
    this.code = code
    this.detail = detail
  }
}
