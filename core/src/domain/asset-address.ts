/** Address of a stored file of this installation, without host and query. Made by `addressOf…` and `parseAsset` only. */
export type AssetAddress = string & { readonly [brand]: true }
declare const brand: unique symbol

/** A stored file, by its address. The server checks existence and access by `id`. */
export interface Asset {
  readonly kind: 'uploads' | 'styles' | 'loras' | 'works' | 'apps'
  /** UUID of the upload, the trained style, the picture of a LoRA, the work or the app. */
  readonly id: string
  /** File name; of uploads, styles and LoRAs the extension alone. */
  readonly name: string
  readonly address: AssetAddress
}

/** Any host, and the base path of the installation. */
const HOST = '(?:https?://[^/\\s]+)?(?:/[\\w.~-]+)*?'
const ID = '[0-9a-f-]{36}'
const ADDRESS = new RegExp(
  `^${HOST}(/media/(?:(uploads|styles|loras)/(${ID})(\\.\\w+)|(works)/(${ID})/([\\w.]+)|(apps)/(${ID})/(${ID}\\.webp)))(?:\\?.*)?$`,
)
const MENTION = new RegExp(`^${HOST}/media/`, 'm')

/** Reads an address on any host; undefined for other text. */
export function parseAsset(text: string): Asset | undefined {
  const [, address, ...parts] = ADDRESS.exec(text) ?? []
  const [kind, id, name] = parts.filter((part) => part !== undefined)
  return address && kind && id && name ? { kind: kind as Asset['kind'], id, name, address: address as AssetAddress } : undefined
}

/** Returns true if a form value contains anything under `/media/`: more than `parseAsset` reads, so that no address is published with a work. */
export const mentionsAsset = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(mentionsAsset) : typeof value === 'string' && MENTION.test(value)

/** `extension` begins with a dot. */
export const addressOfUpload = (id: string, extension: string): AssetAddress => `/media/uploads/${id}${extension}` as AssetAddress
export const addressOfStyle = (id: string): AssetAddress => `/media/styles/${id}.webp` as AssetAddress
export const addressOfLora = (picture: string): AssetAddress => `/media/loras/${picture}.webp` as AssetAddress
export const addressOfModelCover = (picture: string): AssetAddress => `/media/models/${picture}.webp` as AssetAddress
export const addressOfWork = (id: string, name: string): AssetAddress => `/media/works/${id}/${name}` as AssetAddress
export const addressOfCover = (app: string, cover: string): AssetAddress => `/media/apps/${app}/${cover}.webp` as AssetAddress
