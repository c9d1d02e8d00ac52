import type { DataSetPicture } from '@stipple/core/contract/training'
import { LIMITS } from '@stipple/core/domain/limits'
import { extensionOf } from '@stipple/core/domain/media'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/id.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { upload } from '../../../lib/upload.ts'
import { loadPicture, packDataSet } from '../pack-data-set.ts'
import { loadDataSet, proposeCaption, useSaveDataSet } from '../queries.ts'
import { type PictureWithCaption, readArchive } from '../read-archive.ts'
import { type PictureMeasures, measurePicture, repeatsIn } from '../similar-pictures.ts'

export interface Item extends DataSetPicture {
  readonly key: string
  /** Undefined until it is measured; `gone` for a picture that cannot be loaded. */
  readonly look: PictureMeasures | 'gone' | undefined
}

/** Work in progress, with the number of pictures done. */
interface Progress {
  readonly kind: 'adding' | 'describing' | 'packing'
  readonly done: number
  readonly total: number
}

interface Content {
  readonly id: string | undefined
  readonly name: string
  readonly trigger: string
  readonly items: readonly Item[]
}

const EMPTY: Content = { id: undefined, name: '', trigger: '', items: [] }
const { pictures: COUNT, side: LEAST_SIDE } = LIMITS.training

/** The data set in the editor, and its operations. */
export function useDataSet() {
  const { t } = useTranslation()
  const [content, setContent] = useState(EMPTY)
  const [saved, setSaved] = useState(() => textOf(EMPTY))
  const [progress, setProgress] = useState<Progress>()
  const save = useSaveDataSet()
  const stopping = useRef<AbortController>(undefined)
  const storing = useRef<Promise<boolean>>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  const change = (patch: Partial<Omit<Content, 'items'>>) => setContent((before) => ({ ...before, ...patch }))
  const setItems = (next: (items: readonly Item[]) => readonly Item[]) => setContent((before) => ({ ...before, items: next(before.items) }))
  const edit = (key: string, patch: Partial<Item>) =>
    setItems((items) => items.map((item) => (item.key === key ? { ...item, ...patch } : item)))

  const unseen = content.items.find(({ look }) => look === undefined)
  const [unseenKey, unseenUrl] = [unseen?.key, unseen?.url]
  useEffect(() => {
    if (unseenKey === undefined || unseenUrl === undefined) return undefined
    let current = true
    const seen = (look: PictureMeasures | 'gone') => {
      if (current)
        setContent((before) => ({ ...before, items: before.items.map((item) => (item.key === unseenKey ? { ...item, look } : item)) }))
    }
    loadPicture(unseenUrl)
      .then(measurePicture)
      .then(seen, () => seen('gone'))
    return () => {
      current = false
    }
  }, [unseenKey, unseenUrl])

  /** Runs a step for each image until stopped; reports the first error. */
  async function eachOf<T>(kind: Progress['kind'], things: readonly T[], step: (thing: T, signal: AbortSignal) => Promise<void>) {
    const controller = new AbortController()
    stopping.current?.abort()
    stopping.current = controller
    try {
      for (const [done, thing] of things.entries()) {
        setProgress({ kind, done, total: things.length })
        await step(thing, controller.signal)
        if (controller.signal.aborted) return
      }
    } catch (error) {
      if (!controller.signal.aborted) notifyError(error)
    } finally {
      if (stopping.current === controller) setProgress(undefined)
    }
  }

  const append = (pictures: readonly Pick<DataSetPicture, 'url' | 'caption'>[]) =>
    setItems((items) =>
      [...items, ...pictures.map((one) => ({ ...one, key: newId(), left_out: false, look: undefined }))].slice(0, COUNT.most),
    )

  async function add(files: readonly File[]) {
    const room = COUNT.most - content.items.length
    const given: PictureWithCaption[] = []
    for (const file of files) {
      if (extensionOf(file.name) !== 'zip') given.push({ file, caption: '' })
      else
        given.push(
          ...(await readArchive(file, room).catch(
            () => (notify(t('training.dataSet.noZip', { name: file.name }), { tone: 'problem' }), []),
          )),
        )
    }
    if (given.length > room) notify(t('training.dataSet.full', { count: COUNT.most }), { tone: 'warning' })
    await eachOf('adding', given.slice(0, room), async ({ file, caption }, signal) => {
      const url = await upload({ file, onProgress: () => undefined, signal })
      append([{ url, caption }])
    })
  }

  const describe = () =>
    eachOf(
      'describing',
      content.items.filter(({ caption, left_out: leftOut, look }) => caption.trim() === '' && !leftOut && look !== 'gone'),
      async ({ key, url }, signal) => {
        const caption = (await proposeCaption(url, signal)).trim().slice(0, LIMITS.training.dataSets.caption)
        // Text entered meanwhile is kept.
        setItems((items) => items.map((item) => (item.key === key && item.caption === '' ? { ...item, caption } : item)))
      },
    )

  async function crop(item: Item, file: File) {
    await eachOf('adding', [file], async (cropped, signal) => {
      const url = await upload({ file: cropped, onProgress: () => undefined, signal })
      edit(item.key, { url, original: item.original ?? item.url, look: undefined })
    })
  }

  async function open(id: string | undefined) {
    try {
      const found = id === undefined ? undefined : await loadDataSet(id)
      const next = found
        ? {
            id: found.id,
            name: found.name,
            trigger: found.trigger_word,
            items: found.pictures.map((picture) => ({ ...picture, key: newId(), look: undefined })),
          }
        : EMPTY
      setContent(next)
      setSaved(textOf(next))
    } catch (error) {
      notifyError(error)
    }
  }

  /** Returns true if the data set is saved. Concurrent calls save it once: a new one would be duplicated. */
  const store = (): Promise<boolean> =>
    (storing.current ??= storeNow().finally(() => {
      storing.current = undefined
    }))

  async function storeNow(): Promise<boolean> {
    try {
      const name = content.name.trim() === '' ? t('training.dataSet.unnamed') : content.name
      const { id } = await save.mutateAsync({ ...content, name, pictures: content.items.map(toPicture) })
      change({ id, name })
      setSaved(textOf({ ...content, name }))
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  /** The archive for training; undefined if an image could not be loaded. */
  async function pack(): Promise<File | undefined> {
    const used = content.items.filter(({ left_out: leftOut }) => !leftOut)
    let archive: File | undefined
    await eachOf('packing', [used], async (pictures) => {
      archive = await packDataSet(pictures, (done) => setProgress({ kind: 'packing', done, total: pictures.length }))
    })
    return archive
  }

  const repeats = repeatsIn(content.items.map(({ look }) => (look === 'gone' ? undefined : look)))
  return {
    content,
    progress,
    repeats,
    isChanged: (content.items.length > 0 || content.id !== undefined) && textOf(content) !== saved,
    isSaving: save.isPending,
    change,
    edit,
    remove: (key: string) => setItems((items) => items.filter((item) => item.key !== key)),
    editCaptions: (next: (caption: string) => string) =>
      setItems((items) =>
        items.map((item) => (item.left_out ? item : { ...item, caption: next(item.caption).slice(0, LIMITS.training.dataSets.caption) })),
      ),
    leaveOutMarked: () =>
      setItems((items) => items.map((item, place) => (repeats.has(place) || !isUsable(item) ? { ...item, left_out: true } : item))),
    add,
    append,
    crop,
    describe,
    open,
    store,
    pack,
    stop: () => {
      stopping.current?.abort()
      setProgress(undefined)
    },
  }
}
export type DataSetEditor = ReturnType<typeof useDataSet>

/** Returns true for a picture that can be loaded and is large enough for training. */
export const isUsable = ({ look }: Item): boolean =>
  look === undefined || (look !== 'gone' && Math.min(look.width, look.height) >= LEAST_SIDE)

const toPicture = ({ url, original, caption, left_out }: Item): DataSetPicture => ({
  url,
  ...(original !== undefined && { original }),
  caption,
  left_out,
})

const textOf = ({ name, trigger, items }: Content): string => JSON.stringify([name, trigger, items.map(toPicture)])
