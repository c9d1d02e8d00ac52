/** Media types by file extension. */
const EXTENSIONS = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'],
  voice: ['mp3', 'wav', 'ogg', 'm4a', 'flac', 'aac'],
  video: ['mp4', 'webm', 'ogg', 'avi', 'mov', 'wmv', 'flv', 'mkv'],
  '3d': ['glb', 'ply', 'obj'],
} as const

/** Extensions of the images that members can upload. */
export const IMAGE_FORMATS = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'] as const

/** Media types that engines deliver. */
export const SOUND_FORMATS = ['mp3', 'wav', 'm4a'] as const
export const VIDEO_FORMATS = ['mp4', 'webm'] as const

export type Media = keyof typeof EXTENSIONS

/** Returns the kind of media of an address or file name; `ogg` counts as voice, which comes first. */
export function mediaOf(address: string): Media | undefined {
  const extension = extensionOf(address)
  const kinds: readonly Media[] = ['image', 'voice', 'video', '3d']
  return kinds.find((kind) => EXTENSIONS[kind].some((known) => known === extension))
}

/** Returns true if a file with this name or address is accepted with these extensions; any file is accepted if none are named. */
export const isAccepted = (address: string, accept: readonly string[]): boolean =>
  accept.length === 0 || accept.includes(extensionOf(address))

/** Returns true if files of a kind of media are accepted with these extensions. */
export const takesMedia = (media: Media, accept: readonly string[]): boolean =>
  accept.length === 0 || accept.some((extension) => mediaOf(`x.${extension}`) === media)

/** Returns true for the name of a HEIC file, as phones write them; the server converts it to JPEG. */
export const isHeic = (name: string): boolean => ['heic', 'heif'].includes(extensionOf(name))

/** Lower-case extension without the dot, query and fragment ignored; '' when there is none. */
export function extensionOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}
