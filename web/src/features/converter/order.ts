import type { Settings } from './settings.ts'

/** What goes to the worker, which is started for one film and ended after it. */
export interface Order {
  /** Files, or addresses on this server. */
  readonly pictures: readonly { readonly name: string; readonly source: Blob | string }[]
  readonly settings: Settings
}

/** Why there is no film; each is a text of `converter.troubles`. */
export type Trouble = 'noWorkers' | 'noPictures' | 'workerMissing' | 'noEncoder' | 'noCodec' | 'badPicture' | 'broken'

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

/** What the worker says; `ready` once it runs at all. */
export type Saying =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly frame: number; readonly frames: number }
  | { readonly kind: 'done'; readonly film: Film }
  | { readonly kind: 'failed'; readonly trouble: Trouble; readonly detail?: string }

export class ConversionError extends Error {
  readonly trouble: Trouble
  /** The picture that could not be read, or what the encoder said. */
  readonly detail: string | undefined
  constructor(trouble: Trouble, detail?: string) {
    super(`${trouble} ${detail ?? ''}`.trim())
    this.trouble = trouble
    this.detail = detail
  }
}
