import type { MemberOptions } from '@stipple/core/domain/options'
import i18next from 'i18next'
import { create } from 'zustand'
import { BASE } from '../../lib/base.ts'
import { notify } from '../../lib/notify.ts'
import { useOptions } from '../options/public.ts'
import { storeCustomFile, readCustomFile, removeCustomFile } from './own-file.ts'
import { loadIntoSearch } from './searcher.ts'

/** Source of tags: none, a list of the server, or a file added to this browser. */
export type TagType = MemberOptions['tagsType']

interface LoadedList {
  readonly size: number
  readonly damaged: number
  /** The list that comes with the server: its counts only give the order. */
  readonly starter: boolean
  readonly fileName?: string
}

interface Tags {
  readonly loading: boolean
  /** Undefined until the chosen list has loaded; empty if it failed. */
  readonly list: LoadedList | undefined
}

const EMPTY: LoadedList = { size: 0, damaged: 0, starter: false }

/** The list that is loaded for the current option. */
export const useTags = create<Tags>()((): Tags => ({ loading: false, list: undefined }))

export async function chooseTags(tagsType: TagType): Promise<void> {
  useOptions.setState({ tagsType })
  await loadTags()
}

/** Loads the chosen list, once for all callers. */
export function loadTags(): Promise<void> {
  const { tagsType } = useOptions.getState()
  if (current?.tagsType !== tagsType) current = { tagsType, done: load(tagsType) }
  return current.done
}

export async function addCustomFile(file: File): Promise<void> {
  await storeCustomFile(file)
  await reloadOwnFile()
}

export async function dropCustomFile(): Promise<void> {
  await removeCustomFile()
  await reloadOwnFile()
}

async function reloadOwnFile(): Promise<void> {
  current = undefined
  await chooseTags('own')
}

let current: { readonly tagsType: TagType; readonly done: Promise<void> } | undefined

async function load(tagsType: TagType): Promise<void> {
  useTags.setState({ loading: tagsType !== 'none', list: undefined })
  const list = await read(tagsType).catch(async () => {
    notify(i18next.t('prompts.tags.failed'), { tone: 'warning', id: 'tags' })
    await loadIntoSearch(new ArrayBuffer(0))
    return EMPTY
  })
  // Another list may have been chosen meanwhile.
  if (useOptions.getState().tagsType === tagsType) useTags.setState({ loading: false, list })
}

async function read(tagsType: TagType): Promise<LoadedList> {
  if (tagsType === 'none') return EMPTY
  if (tagsType === 'own') {
    const file = await readCustomFile()
    const read = await loadIntoSearch(await (file?.content ?? new Blob()).arrayBuffer())
    return { size: read.size, damaged: read.damaged, starter: false, ...(file && { fileName: file.name }) }
  }
  const response = await fetch(`${BASE}/assert/${tagsType}.csv`)
  if (!response.ok) throw new Error(`${response.status}`)
  const { size, damaged } = await loadIntoSearch(await response.arrayBuffer())
  if (size === 0) throw new Error('no tags')
  return { size, damaged, starter: response.headers.get('x-tag-list') === 'starter' }
}
