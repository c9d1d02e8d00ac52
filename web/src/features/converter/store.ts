import type { Work } from '@stipple/core/contract/shapes'
import { create } from 'zustand'
import { newId } from '../../lib/id.ts'
import { convert } from './conversion.ts'
import { ConversionError, type Film, type ConversionErrorCode } from './order.ts'
import { DEFAULT_SETTINGS, MAX_PICTURES, type Settings, withinLimits } from './settings.ts'

export interface Picture {
  readonly key: string
  readonly name: string
  readonly source: Blob | string
  /** Address of its preview. */
  readonly src: string
}

export type Run =
  | { readonly state: 'idle' | 'cancelled' }
  /** `began` is a time by `performance.now()`, `took` a duration. */
  | { readonly state: 'running'; readonly frame: number; readonly frames: number; readonly began: number }
  | { readonly state: 'result'; readonly film: Film; readonly address: string; readonly took: number }
  | { readonly state: 'error'; readonly code: ConversionErrorCode; readonly detail: string | undefined }

interface Converter {
  readonly pictures: readonly Picture[]
  readonly settings: Settings
  readonly run: Run
}

/** Survives the screen: rendering continues on other pages. */
export const useConverter = create<Converter>()(() => ({ pictures: [], settings: DEFAULT_SETTINGS, run: { state: 'idle' } }))

/** Returns the number of files beyond the limit. */
export function addFiles(files: readonly File[]): number {
  return add(files.map((file) => ({ key: newId(), name: file.name, source: file, src: URL.createObjectURL(file) })))
}

/** Returns the number of works beyond the limit. Accepts pictures only. */
export function addWorks(works: readonly Work[]): number {
  const pictures = works.filter(({ media }) => media === 'image')
  return add(pictures.map((work) => ({ key: newId(), name: work.prompt || work.image_id, source: work.image, src: work.thumbnails[200] })))
}

function add(added: readonly Picture[]): number {
  const { pictures } = useConverter.getState()
  const taken = added.slice(0, MAX_PICTURES - pictures.length)
  for (const { src } of added.slice(taken.length)) release(src)
  useConverter.setState({ pictures: [...pictures, ...taken] })
  return added.length - taken.length
}

export function removePicture(key: string): void {
  const { pictures } = useConverter.getState()
  const gone = pictures.find((picture) => picture.key === key)
  if (gone) release(gone.src)
  useConverter.setState({ pictures: pictures.filter((picture) => picture.key !== key) })
}

export function removeAll(): void {
  for (const { src } of useConverter.getState().pictures) release(src)
  useConverter.setState({ pictures: [] })
}

/** Moves a picture to a position in the row; returns the new position. */
export function movePicture(key: string, to: number): number {
  const { pictures } = useConverter.getState()
  const moved = pictures.find((picture) => picture.key === key)
  const place = Math.max(0, Math.min(pictures.length - 1, to))
  if (moved) useConverter.setState({ pictures: pictures.filter((picture) => picture !== moved).toSpliced(place, 0, moved) })
  return place
}

export function changeSettings(change: Partial<Settings>): void {
  useConverter.setState(({ settings }) => ({ settings: withinLimits({ ...settings, ...change }) }))
}

let current: AbortController | undefined

/** Makes the film of the current pictures. Resolves when it is finished, failed or cancelled; see `run`. */
export async function run(start?: () => Worker): Promise<void> {
  const { pictures, settings, run: before } = useConverter.getState()
  if (before.state === 'running') return
  if (before.state === 'result') release(before.address)
  const controller = new AbortController()
  current = controller
  const began = performance.now()
  const report = (frame: number, frames: number) => {
    if (!controller.signal.aborted) useConverter.setState({ run: { state: 'running', frame, frames, began } })
  }
  report(0, 0)
  try {
    const film = await convert({ pictures, settings }, { signal: controller.signal, onProgress: report, ...(start && { start }) })
    const address = URL.createObjectURL(new Blob([film.bytes], { type: film.type }))
    useConverter.setState({ run: { state: 'result', film, address, took: (performance.now() - began) / 1000 } })
  } catch (error) {
    if (controller.signal.aborted) return
    const { code, detail } = error instanceof ConversionError ? error : new ConversionError('broken', String(error))
    useConverter.setState({ run: { state: 'error', code, detail } })
  }
}

/** Ends the work at once; frames made so far are lost. */
export function cancel(): void {
  if (useConverter.getState().run.state !== 'running') return
  current?.abort()
  useConverter.setState({ run: { state: 'cancelled' } })
}

function release(address: string): void {
  if (address.startsWith('blob:')) URL.revokeObjectURL(address)
}
